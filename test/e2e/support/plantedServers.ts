import { resolve } from 'node:path';
import { plant } from './planted';

const echoServer = resolve('test/e2e/support/echoServer.mjs');
/** What is planted, by where. */
export const planted = {
  env: plant('Env'),
  envFile: plant('EnvFile'),
  database: plant('Database'),
  argument: plant('Argument'),
  stored: plant('Stored'),
  asked: plant('Asked'),
  bearer: plant('Bearer'),
  header: plant('Header'),
  query: plant('Query'),
  typed: plant('Typed'),
  answered: plant('Answered'),
  model: plant('Model'),
};

/** In the arguments that a person writes into a document, where it is seen as long as that is open. */
export const written = plant('Written');

/** `mcpHost.servers`; the two of the echo have the same tools. @param quarry - the address of a server where one signs in */
export function serversWith(quarry: string): Record<string, unknown> {
  const inUrl = encodeURIComponent(planted.query.value);
  const another = { command: 'node', args: [echoServer, '--api-key', planted.argument.value], autoStart: false };
  return {
    another: { ...another, env: { ECHO_TOKEN: planted.env.value } },
    echo: {
      ...another,
      env: {
        ECHO_TOKEN: planted.env.value,
        ECHO_DATABASE: `postgres://shop:${encodeURIComponent(planted.database.value)}@db.example/shop`,
        STORED_TOKEN: '${secret:ECHO}',
        ASKED_PASSWORD: '${input:pin}',
      },
      envFile: '${workspaceFolder}/echo.env',
    },
    crash: {
      command: 'node',
      args: ['-e', 'console.error("Error: " + process.env.CRASH_TOKEN); process.exit(3)'],
      env: { CRASH_TOKEN: planted.env.value },
      restart: 'never',
    },
    web: {
      url: `http://127.0.0.1:1/mcp?key=${inUrl}`,
      headers: { Authorization: `Bearer ${planted.bearer.value}`, 'X-Pond': planted.header.value },
      restart: 'never',
    },
    quarry: { url: quarry },
  };
}

/**
 * What is not looked at: the settings and the envFile, in which the person wrote the secrets, and what a model was made to send,
 * with the copies that VS Code itself makes of files, unsaved documents and settings; the editor's own store of secrets; and of
 * VS Code's own logs, at the level trace, the addresses for which it looked for a proxy, and what a model sent.
 */
export const notOurs = {
  skip: [
    ...['/User/settings.json', 'echo.env', 'agent.json', 'secrets.json'],
    ...['/User/History/', '/Backups/', '/User/caches/CachedConfigurations/'],
  ],
  skipLines: /^.*(?:ProxyResolver#|LanguageModelToolsService#).*$/gm,
};

import assert from 'node:assert/strict';
import { childEnvironment, resolveCommand, type CommandContext } from '../../../src/core/transport/commandResolution';
import { findElsewhere } from '../../../src/core/transport/usualFolders';

type Kinds = Record<string, 'executable' | 'file' | 'folder'>;

function context(platform: NodeJS.Platform, env: Record<string, string | undefined>, kinds: Kinds): CommandContext {
  const separator = platform === 'win32' ? '\\' : '/';
  return {
    platform,
    env,
    cwd: platform === 'win32' ? 'C:\\work' : '/project',
    files: {
      kindOf: (path) => kinds[path],
      list: (folder) => [
        ...new Set(
          Object.keys(kinds)
            .filter((path) => path.startsWith(folder + separator))
            .map((path) => path.slice(folder.length + 1).split(separator)[0]!),
        ),
      ],
    },
  };
}

describe('finding a command on Linux and macOS', () => {
  const find = (command: string, path: string | undefined, kinds: Kinds): unknown =>
    resolveCommand(command, context('linux', { PATH: path }, kinds));

  it('takes the first folder of PATH that has it', () => {
    const kinds: Kinds = { '/b/npx': 'executable', '/c/npx': 'executable' };
    assert.deepEqual(find('npx', '/a:/b:/c', kinds), { kind: 'found', file: '/b/npx' });
  });

  it('goes on past files that may not be executed, and folders of that name', () => {
    const kinds: Kinds = { '/a/npx': 'file', '/b/npx': 'folder', '/c/npx': 'executable' };
    assert.deepEqual(find('npx', '/a:/b:/c', kinds), { kind: 'found', file: '/c/npx' });
    assert.deepEqual(find('npx', '/a:/b', kinds), { kind: 'notExecutable', file: '/a/npx' });
  });

  it('names the folders that were searched', () => {
    assert.deepEqual(find('npx', '/a:/b:/a', {}), { kind: 'notFound', searched: ['/a', '/b'] });
  });

  it('searches what the system does where PATH is not set', () => {
    assert.deepEqual(find('npx', undefined, { '/usr/bin/npx': 'executable' }), { kind: 'found', file: '/usr/bin/npx' });
  });

  it('takes an empty or relative entry of PATH from the working folder', () => {
    assert.deepEqual(find('tool', '/a:', { '/project/tool': 'executable' }), { kind: 'found', file: '/project/tool' });
    assert.deepEqual(find('tool', 'bin', { '/project/bin/tool': 'executable' }), {
      kind: 'found',
      file: '/project/bin/tool',
    });
  });

  it('takes a path as it is, a relative one from the working folder', () => {
    const kinds: Kinds = { '/project/bin/server': 'executable', '/opt/x': 'folder', '/opt/y': 'file' };
    assert.deepEqual(find('./bin/server', '/a', kinds), { kind: 'found', file: '/project/bin/server' });
    assert.deepEqual(find('bin/server', '/a', kinds), { kind: 'found', file: '/project/bin/server' });
    assert.deepEqual(find('/opt/x', '/a', kinds), { kind: 'isFolder', file: '/opt/x' });
    assert.deepEqual(find('/opt/y', '/a', kinds), { kind: 'notExecutable', file: '/opt/y' });
    assert.deepEqual(find('/opt/z', '/a', kinds), { kind: 'notFound', searched: ['/opt/z'] });
  });

  it('finds nothing for an empty command', () => {
    assert.deepEqual(find('', '/a', { '/a': 'folder' }), { kind: 'notFound', searched: ['/a'] });
  });
});

describe('finding a command on Windows', () => {
  const find = (command: string, kinds: Kinds, env: Record<string, string> = {}): unknown =>
    resolveCommand(command, context('win32', { Path: 'C:\\a;"C:\\b c"', ...env }, kinds));

  it('tries the extensions of PATHEXT, in their order, before the bare name', () => {
    const kinds: Kinds = { 'C:\\b c\\npx': 'executable', 'C:\\b c\\npx.cmd': 'executable' };
    assert.deepEqual(find('npx', kinds), { kind: 'found', file: 'C:\\b c\\npx.cmd' });
    assert.deepEqual(find('tool', { 'C:\\a\\tool.ps9': 'executable' }, { PATHEXT: '.EXE;.PS9' }), {
      kind: 'found',
      file: 'C:\\a\\tool.ps9',
    });
  });

  it('prefers an earlier folder to an earlier extension', () => {
    const kinds: Kinds = { 'C:\\a\\npx.cmd': 'executable', 'C:\\b c\\npx.exe': 'executable' };
    assert.deepEqual(find('npx', kinds), { kind: 'found', file: 'C:\\a\\npx.cmd' });
  });

  it('takes a name with its extension as it is', () => {
    assert.deepEqual(find('node.exe', { 'C:\\a\\node.exe': 'executable' }), {
      kind: 'found',
      file: 'C:\\a\\node.exe',
    });
  });

  it('completes a path in the same way', () => {
    const kinds: Kinds = { 'C:\\work\\bin\\server.bat': 'executable', 'D:\\n\\npx.cmd': 'executable' };
    assert.deepEqual(find('bin\\server', kinds), { kind: 'found', file: 'C:\\work\\bin\\server.bat' });
    assert.deepEqual(find('D:/n/npx', kinds), { kind: 'found', file: 'D:\\n\\npx.cmd' });
  });

  it('does not search the working folder: a file of the workspace takes the place of no tool', () => {
    assert.deepEqual(find('npx', { 'C:\\work\\npx.cmd': 'executable' }), {
      kind: 'notFound',
      searched: ['C:\\a', 'C:\\b c'],
    });
  });
});

describe('the PATH that a process gets', () => {
  it('begins with the folder of its command, so that a script finds the interpreter beside it', () => {
    const env = childEnvironment('/opt/node/bin/npx', context('darwin', { PATH: '/usr/bin', HOME: '/h' }, {}));
    assert.deepEqual(env, { PATH: '/opt/node/bin:/usr/bin', HOME: '/h' });
  });

  it('keeps its order where that folder is in it', () => {
    const env = childEnvironment('/usr/bin/env', context('linux', { PATH: '/my/node:/usr/bin' }, {}));
    assert.deepEqual(env, { PATH: '/my/node:/usr/bin' });
  });

  it('keeps the defaults of the system where PATH was not set', () => {
    const env = childEnvironment('/opt/x/tool', context('linux', {}, {}));
    assert.deepEqual(env, { PATH: '/opt/x:/bin:/usr/bin' });
  });

  it('keeps the name that the variable has on Windows', () => {
    const env = childEnvironment('D:\\n\\npx.cmd', context('win32', { Path: 'C:\\a' }, {}));
    assert.deepEqual(env, { Path: 'D:\\n;C:\\a' });
    const same = childEnvironment('c:\\A\\npx.cmd', context('win32', { Path: 'C:\\a' }, {}));
    assert.deepEqual(same, { Path: 'C:\\a' });
  });
});

describe('where a command lies that PATH does not lead to', () => {
  const around = { home: '/home/me', nodeFolder: '/opt/editor/node' };

  it('looks where installers and version managers put it, the newest version first', () => {
    const kinds: Kinds = {
      '/home/me/.local/bin/npx': 'file',
      '/home/me/.nvm/versions/node/v9.1.0/bin/npx': 'executable',
      '/home/me/.nvm/versions/node/v22.3.0/bin/npx': 'executable',
      '/opt/editor/node/npx': 'executable',
      '/opt/homebrew/bin/npx': 'executable',
    };
    assert.deepEqual(findElsewhere('npx', context('darwin', { PATH: '/a' }, kinds), around), [
      '/opt/homebrew/bin/npx',
      '/home/me/.nvm/versions/node/v22.3.0/bin/npx',
      '/home/me/.nvm/versions/node/v9.1.0/bin/npx',
    ]);
  });

  it('knows the places of Windows', () => {
    const env = { APPDATA: 'C:\\me\\Roaming', ProgramFiles: 'C:\\Programs' };
    const kinds: Kinds = {
      'C:\\Programs\\nodejs\\npx.cmd': 'executable',
      'C:\\me\\.local\\bin\\uvx.exe': 'executable',
    };
    const here = context('win32', env, kinds);
    const aroundThere = { home: 'C:\\me', nodeFolder: 'C:\\editor' };
    assert.deepEqual(findElsewhere('npx', here, aroundThere), ['C:\\Programs\\nodejs\\npx.cmd']);
    assert.deepEqual(findElsewhere('uvx', here, aroundThere), ['C:\\me\\.local\\bin\\uvx.exe']);
  });

  it('does not look for paths, or for whole command lines', () => {
    const kinds: Kinds = { '/usr/local/bin/npx -y': 'executable', '/usr/local/x/npx': 'executable' };
    for (const command of ['npx -y', '../x/npx', '']) {
      assert.deepEqual(findElsewhere(command, context('linux', {}, kinds), around), []);
    }
  });
});

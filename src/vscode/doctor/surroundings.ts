import { arch, platform, release } from 'node:os';
import { env, UIKind, version, workspace } from 'vscode';
import { clientInfo } from '../../core/version';
import { proxyFor } from '../../http/proxy';
import type { Localizer } from '../localizer';
import { placeOfProcesses } from '../place';
import type { Surroundings } from './doctorFacts';
import { parseUrl } from '../../core/base/parseUrl';

/** Where servers run in this window. */
export function surroundings(l10n: Localizer): Surroundings {
  return {
    place: placeOfProcesses(l10n),
    system: `${platform()} ${arch()} ${release()}`,
    proxyOf: (url) => {
      const set = workspace.getConfiguration('http').get<string>('proxy');
      const proxy = set !== undefined && set !== '' ? parseUrl(set) : proxyFor(new URL(url), process.env);
      return proxy && `${proxy.protocol}//${proxy.host}`;
    },
  };
}

/** What is installed, for somebody who looks into a fault. */
export function versions(): readonly string[] {
  const kind = env.uiKind === UIKind.Web ? 'web' : 'desktop';
  return [
    `MCP Host Panel ${clientInfo.version}`,
    `${env.appName} ${version} (${kind}, ${env.appHost}${env.remoteName === undefined ? '' : `, remote: ${env.remoteName}`})`,
    `Node.js ${process.versions.node}`,
    `${platform()} ${arch()} ${release()}`,
    `Language: ${env.language}`,
  ];
}

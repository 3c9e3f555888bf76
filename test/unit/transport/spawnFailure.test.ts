import assert from 'node:assert/strict';
import { spawnError, type SpawnFailure } from '../../../src/core/transport/spawnFailure';

describe('why a process could not be started', () => {
  const rows: [string, SpawnFailure, string, RegExp[]][] = [
    [
      'a command that PATH does not have',
      { kind: 'notFound', command: 'uvx', searched: ['/a', '/b'], elsewhere: [] },
      'ENOENT',
      [/"uvx" was not found \(searched in PATH: \/a, \/b\)/, /Install it/],
    ],
    [
      'one that lies elsewhere',
      { kind: 'notFound', command: 'uvx', searched: ['/a'], elsewhere: ['/home/me/.local/bin/uvx'] },
      'ENOENT',
      [/does exist at "\/home\/me\/.local\/bin\/uvx"/, /"command"/],
    ],
    [
      'a whole command line as command',
      { kind: 'notFound', command: 'npx -y notes', searched: ['/a'], elsewhere: [] },
      'ENOENT',
      [/arguments into "args"/],
    ],
    [
      'a home folder that nobody replaces',
      { kind: 'notFound', command: '~/notes', searched: ['/project/~/notes'], elsewhere: [] },
      'ENOENT',
      [/looked for \/project\/~\/notes/, /\$\{userHome\}/],
    ],
    ['an empty PATH', { kind: 'notFound', command: 'npx', searched: [], elsewhere: [] }, 'ENOENT', [/PATH is empty/]],
    [
      'a working folder that does not exist',
      { kind: 'cwdMissing', cwd: '/gone' },
      'ENOENT',
      [/folder "\/gone"/, /"cwd"/],
    ],
    ['a working folder that is none', { kind: 'cwdNoFolder', cwd: '/file' }, 'ENOTDIR', [/is no folder/, /"cwd"/]],
    ['a file without permission', { kind: 'notExecutable', file: '/s.py' }, 'EACCES', [/"\/s.py"/, /chmod \+x/]],
    ['a folder', { kind: 'isFolder', file: '/opt' }, 'EACCES', [/"\/opt" is a folder/]],
    [
      'a script for something that is not there',
      { kind: 'noInterpreter', file: '/s.py', interpreter: '/usr/bin/python9' },
      'ENOENT',
      [/"\/s.py"/, /"\/usr\/bin\/python9", which does not exist/],
    ],
    [
      'a script with Windows line ends',
      { kind: 'noInterpreter', file: '/s.sh', interpreter: '/bin/sh\r' },
      'ENOENT',
      [/LF line ends/],
    ],
    ['a full system', { kind: 'system', file: '/s', systemCode: 'EAGAIN' }, 'EAGAIN', [/EAGAIN/, /stop some servers/]],
    ['arguments that are too long', { kind: 'system', file: '/s', systemCode: 'E2BIG' }, 'E2BIG', [/shorten "args"/]],
  ];
  for (const [title, failure, systemCode, texts] of rows) {
    it(title, () => {
      const error = spawnError('notes', failure);
      assert.deepEqual([error.reason, error.systemCode, error.server], ['spawn', systemCode, 'notes']);
      for (const text of texts) assert.match(error.message, text);
    });
  }
});

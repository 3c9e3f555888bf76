import { readdirSync } from 'node:fs';
import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';
import { layers } from './scripts/layers.mjs';

/** For each layer: its own files (not those of folders that are layers themselves) may not import what lies above. */
function importWalls() {
  const all = layers.flat();
  return layers.flatMap((peers, level) => {
    const above = layers.slice(level + 1).flat();
    return peers.map((layer) => ({
      files: all.some((other) => other !== layer && other.startsWith(`${layer}/`))
        ? [`${layer}/*.ts`]
        : [`${layer}/**/*.ts`],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              ...(layer.startsWith('src/core')
                ? [{ group: ['vscode', 'vscode-*'], message: 'The core knows nothing of VS Code.' }]
                : []),
              ...above.map((target) => ({
                regex: wallPattern(layer, target, all),
                message: `${layer} lies below ${target}.`,
              })),
            ],
          },
        ],
      },
    }));
  });
}

/** Matches relative import paths that lead from a file directly in `layer` (or below it) to `target`. */
function wallPattern(layer, target, all) {
  const name = target.split('/').at(-1);
  const nested = all.some((other) => other.startsWith(`${target}/`));
  if (!nested) return `^(\\.\\./)+${target.startsWith('src/core/') ? '' : '(src/)?'}${name}/`;
  // `src/core` and `src` hold layers of their own: only files that lie directly in them are meant.
  const depth = layer.split('/').length - target.split('/').length;
  const up = '\\.\\./'.repeat(Math.max(depth, 1));
  const files = readdirSync(target, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => entry.name.slice(0, -3));
  return depth > 0 ? `^${up}(${files.join('|') || '(?!)'})$` : '(?!)';
}

export default tseslint.config(
  { ignores: ['dist', 'dist-test', 'node_modules', '.cache', 'artifacts'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'no-restricted-properties': ['error', { object: 'URL', property: 'canParse', message: 'Use parseUrl.' }],
      '@typescript-eslint/dot-notation': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'console',
          'process',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'URL',
          'Buffer',
          'AbortController',
          'AbortSignal',
          'fetch',
          'performance',
          'require',
          'module',
          'exports',
          '__dirname',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  ...importWalls(),
);

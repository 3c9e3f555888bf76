// Bundles that are loaded when first needed and share code with the one that loads them, as CommonJS. esbuild splits only
// ES modules, so it splits first, and each part becomes CommonJS then.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { build } from 'esbuild';

/**
 * `import()` becomes `require`: of CommonJS, the former reads the whole text for names to export before it runs it, which
 * takes longer than to run it.
 */
export const withoutImport = { 'dynamic-import': false };

/**
 * Writes the bundle `main.name` and, beside it, the lazy ones. No code is there twice: what the main one has, lazy ones take
 * from it, and what only some of them have is in parts that esbuild names.
 *
 * @param {Omit<import('esbuild').BuildOptions, 'entryPoints' | 'outdir' | 'format'> & { outdir: string }} options
 * @param {{ name: string, source: string }} main
 * @param {Readonly<Record<string, string>>} lazy their names, by which sources import them dynamically, and their sources
 * @returns {Promise<{ metafile: import('esbuild').Metafile }>} of the parts before they become CommonJS
 */
export async function buildWithLazyBundles({ outdir, sourcemap, ...options }, main, lazy) {
  const split = await build({
    ...options,
    plugins: [lazyEntries(main.source, lazy), ...(options.plugins ?? [])],
    entryPoints: { [main.name]: main.source, ...lazy },
    outdir,
    sourcemap: sourcemap ? 'inline' : false,
    format: 'esm',
    splitting: true,
    chunkNames: 'shared-[hash]',
    metafile: true,
    write: false,
  });
  const parts = new Map(split.outputFiles.map(({ path, text }) => [basename(path), text]));
  const mainFile = `${main.name}.js`;
  const held = heldBy(split.metafile, mainFile);
  // Minified, each part names what it exports a, b, c …: the main bundle can hand out those of one part only.
  if (held.length > 1) throw new Error(`${mainFile} holds more than one part: ${held.join(', ')}`);
  const loaded = sourcesOf(split.metafile, held);
  const early = Object.values(lazy).filter((source) => loaded.has(resolve(source)));
  if (early.length > 0)
    throw new Error(`${early.join(', ')}: imported statically from ${main.source}, so it is not lazy.`);
  const bundles = [...parts.keys()].filter((name) => !held.includes(name));
  await mkdir(outdir, { recursive: true });
  // Those of an earlier build have other names.
  const former = (await readdir(outdir)).filter((name) => name.startsWith('shared-'));
  await Promise.all(former.map((name) => rm(join(outdir, name))));
  for (const name of bundles) {
    // The main bundle hands out what lazy ones take from it: each part by itself, since short names are the same in several.
    const parting = name === mainFile ? held.map((each) => `export * as ${partName(each)} from './${each}';`) : [];
    const contents = [`export * from './${name}';`, ...parting].join('\n');
    await build({
      ...options,
      stdin: { contents, resolveDir: '.', sourcefile: name },
      outfile: join(outdir, name),
      sourcemap,
      bundle: true,
      format: 'cjs',
      supported: withoutImport,
      plugins: [partsInMemory(parts, name === mainFile ? [name, ...held] : [name], held, mainFile)],
    });
  }
  return { metafile: split.metafile };
}

/** By which the main bundle hands out a part.
 * @param {string} file
 */
function partName(file) {
  return `part_${file.replace(/\W/g, '_')}`;
}

/** The parts that are loaded with the main one.
 * @param {import('esbuild').Metafile} metafile
 * @param {string} mainFile
 */
function heldBy({ outputs }, mainFile) {
  const output = Object.entries(outputs).find(([path]) => basename(path) === mainFile)?.[1];
  return (output?.imports ?? []).filter(({ external }) => !external).map(({ path }) => basename(path));
}

/** The files that parts are made of, by their whole paths.
 * @param {import('esbuild').Metafile} metafile
 * @param {readonly string[]} names of the parts
 */
function sourcesOf({ outputs }, names) {
  const parts = Object.entries(outputs).filter(([path]) => names.includes(basename(path)));
  return new Set(parts.flatMap(([, { inputs }]) => Object.keys(inputs).map((path) => resolve(path))));
}

/**
 * Makes each lazy source import the main one, so that esbuild puts what the main one has into one part.
 * @param {string} mainSource
 * @param {Readonly<Record<string, string>>} lazy
 * @returns {import('esbuild').Plugin}
 */
function lazyEntries(mainSource, lazy) {
  const sources = Object.values(lazy);
  const names = Object.keys(lazy).join('|');
  return {
    name: 'lazy-entries',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path, kind }) =>
        // esbuild says of files in the project's folder that they are: `./`.
        kind === 'entry-point' && sources.includes(path.replace(/^\.\//, '')) ? { path, namespace: 'lazy' } : undefined,
      );
      onLoad({ filter: /./, namespace: 'lazy' }, ({ path }) => ({
        contents: `import '${resolve(mainSource)}';\nexport * from '${resolve(path)}';`,
        resolveDir: '.',
      }));
      onResolve({ filter: new RegExp(`/(${names})$`) }, ({ path, kind }) =>
        kind === 'dynamic-import' ? { path: `./${basename(path)}.js`, external: true } : undefined,
      );
    },
  };
}

/**
 * @param {ReadonlyMap<string, string>} parts
 * @param {readonly string[]} inside names of the parts that this bundle holds
 * @param {readonly string[]} held names of the parts that the main bundle holds
 * @param {string} mainFile
 * @returns {import('esbuild').Plugin}
 */
function partsInMemory(parts, inside, held, mainFile) {
  return {
    name: 'parts-in-memory',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\// }, ({ path }) => {
        const name = basename(path);
        if (inside.includes(name)) return { path: name, namespace: 'part' };
        return held.includes(name) ? { path: name, namespace: 'held' } : { path: `./${name}`, external: true };
      });
      onLoad({ filter: /./, namespace: 'held' }, ({ path }) => ({
        contents: `module.exports = require('./${mainFile}').${partName(path)};`,
        loader: 'js',
      }));
      onLoad({ filter: /./, namespace: 'part' }, ({ path }) => ({ contents: parts.get(path) ?? '', loader: 'js' }));
    },
  };
}

// What the VSIX holds, and what it may weigh.

/** vsce puts the extension's files into extension/ and renames those that the marketplace shows. */
export const required = [
  '[Content_Types].xml',
  'extension.vsixmanifest',
  'extension/LICENSE.txt',
  'extension/ThirdPartyNotices.txt',
  'extension/changelog.md',
  'extension/dist/activity.js',
  'extension/dist/ajvEngine.js',
  'extension/dist/asked.js',
  'extension/dist/auditTrail.js',
  'extension/dist/consentReview.js',
  'extension/dist/contents.js',
  'extension/dist/definitionReview.js',
  'extension/dist/doctor.js',
  'extension/dist/dialogs.js',
  'extension/dist/externalCalls.js',
  'extension/dist/followTask.js',
  'extension/dist/extension.js',
  'extension/dist/http.js',
  'extension/dist/languageClient.js',
  'extension/dist/languageServer.js',
  'extension/dist/lastKnown.js',
  'extension/dist/ledger.js',
  'extension/dist/models.js',
  'extension/dist/openConnection.js',
  'extension/dist/problems.js',
  'extension/dist/processes.js',
  'extension/dist/readable.js',
  'extension/dist/sampler.js',
  'extension/dist/serverAuthorization.js',
  'extension/dist/signInPages.js',
  'extension/dist/toolCalls.js',
  'extension/l10n/bundle.l10n.zh-cn.json',
  'extension/media/arguments.language-configuration.json',
  'extension/media/arguments.tmLanguage.json',
  'extension/dist/serverSetup.js',
  'extension/dist/wirePanel.js',
  'extension/dist/wireView.js',
  'extension/media/icon.png',
  'extension/media/wire.css',
  'extension/package.json',
  'extension/package.nls.json',
  'extension/package.nls.zh-cn.json',
  'extension/readme.md',
];

const allowed = [
  // What some of the lazy bundles share.
  /^extension\/dist\/shared-[A-Z0-9]+\.js$/,
  /^extension\/package\.nls\.[a-z-]+\.json$/,
  /^extension\/l10n\/bundle\.l10n(\.[a-z-]+)?\.json$/,
  /^extension\/media\/[\w/.-]+\.(svg|md)$/,
];

/** In bytes. */
const limits = { vsix: 1_000_000, 'extension/dist/extension.js': 350_000 };

/**
 * @param {readonly string[]} names of the entries of the VSIX
 * @returns {string[]}
 */
export function contentProblems(names) {
  return [
    ...required.filter((name) => !names.includes(name)).map((name) => `The VSIX lacks ${name}.`),
    ...names
      .filter((name) => !required.includes(name) && !allowed.some((pattern) => pattern.test(name)))
      .map((name) => `${name} does not belong into the VSIX (see .vscodeignore and scripts/vsixContents.mjs).`),
  ];
}

/**
 * @param {readonly { name: string, bytes: number }[]} entries
 * @param {number} vsixBytes
 * @returns {string[]}
 */
export function sizeProblems(entries, vsixBytes) {
  return [...entries, { name: 'vsix', bytes: vsixBytes }].flatMap(({ name, bytes }) => {
    const limit = Object.entries(limits).find(([each]) => each === name)?.[1];
    return limit !== undefined && bytes > limit ? [`${name} has ${bytes} bytes, more than ${limit}.`] : [];
  });
}

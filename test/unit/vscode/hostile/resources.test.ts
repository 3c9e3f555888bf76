import assert from 'node:assert/strict';
import { addressParts, parseAddress } from '../../../../src/vscode/resources/resourceAddress';
import { resourceFileName } from '../../../../src/vscode/resources/resourceFileName';
import { hostileResources, hostileTexts } from '../../../servers/hostileTexts.mjs';

/** A name that is one part of a path, in letters that can be seen, and no longer than a tab. */
const harmless = /^[\p{L}\p{N}_](?:[\p{L}\p{N}._ -]{0,90}[\p{L}\p{N}_])?$/u;

describe('a hostile resource', () => {
  for (const { uri, mimeType, blob, file } of hostileResources) {
    it(`${uri.slice(0, 60)} as ${mimeType?.slice(0, 20) ?? 'nothing'} is shown as ${file.slice(-30)}`, () => {
      assert.equal(resourceFileName(uri, mimeType, !blob), file);
      assert.match(file, harmless);
      const address = { server: 'files', uri, content: uri };
      assert.deepEqual(parseAddress(addressParts(address, file)), address);
    });
  }

  for (const { name, text } of hostileTexts) {
    it(`whose address and type are ${name} has a harmless file name, and is known again by its address`, () => {
      const file = resourceFileName(text, text, true);
      assert.match(file, harmless);
      const parts = addressParts({ server: 'files', uri: text, content: text }, file);
      assert.equal(parts.path, `/files/${file}`);
      // An address has no half letters.
      assert.equal(parseAddress(parts)?.uri, Buffer.from(text).toString());
    });
  }
});

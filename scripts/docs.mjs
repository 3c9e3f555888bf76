// Writes the parts of documents anew that are made from the manifest: settings, fields of servers and commands.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedDocument, generatedDocuments } from './docs/generatedParts.mjs';

const root = join(import.meta.dirname, '..');
for (const document of generatedDocuments) {
  writeFileSync(join(root, document.file), generatedDocument(root, document).wanted);
}

/**
 * The files in a zip archive, with their unpacked sizes.
 *
 * @param {Buffer} zip
 * @returns {{ name: string, bytes: number }[]}
 */
export function readZipEntries(zip) {
  // APPNOTE.TXT 4.3.16: the record at the end, behind which a comment may follow, tells where the directory is.
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0) throw new Error('not a zip archive');
  const count = zip.readUInt16LE(end + 10);
  let offset = zip.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    // 4.3.12: a header of 46 bytes, then the name, extra fields and a comment.
    const nameLength = zip.readUInt16LE(offset + 28);
    const name = zip.toString('utf8', offset + 46, offset + 46 + nameLength);
    const bytes = zip.readUInt32LE(offset + 24);
    offset += 46 + nameLength + zip.readUInt16LE(offset + 30) + zip.readUInt16LE(offset + 32);
    return { name, bytes };
  });
}

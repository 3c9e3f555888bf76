import { open } from 'node:fs/promises';

/** The machine in the header of an ELF file, by Node's name of the processor. */
const elfMachines: Readonly<Record<string, number>> = {
  ia32: 0x03,
  arm: 0x28,
  x64: 0x3e,
  arm64: 0xb7,
  riscv64: 0xf3,
  s390x: 0x16,
  ppc64: 0x15,
  loong64: 0x102,
};

const headerBytes = 20;

/**
 * Whether the beginning of a file says that it is a program, and for another system or processor. Such a file is handed to a
 * shell by some systems, which then complains of what is in it.
 */
function isForeignProgram(header: Uint8Array, platform: NodeJS.Platform, arch: string): boolean {
  const bytes = Buffer.from(header);
  if (bytes.length < headerBytes) return false;
  if (bytes.toString('latin1', 0, 4) === '\u007fELF') {
    const machine = bytes[5] === 2 ? bytes.readUInt16BE(18) : bytes.readUInt16LE(18);
    const own = elfMachines[arch];
    return platform === 'darwin' || platform === 'win32' || (own !== undefined && machine !== own);
  }
  if (bytes.toString('latin1', 0, 2) === 'MZ') return platform !== 'win32';
  const magic = bytes.readUInt32BE(0);
  const isMachO = [0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe].includes(magic);
  return isMachO && platform !== 'darwin';
}

/** The same of a file; false where it can't be read. */
export async function isForeignFile(file: string, platform: NodeJS.Platform, arch: string): Promise<boolean> {
  try {
    const handle = await open(file, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
      return isForeignProgram(buffer.subarray(0, bytesRead), platform, arch);
    } finally {
      await handle.close();
    }
  } catch {
    return false;
  }
}

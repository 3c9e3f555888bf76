// A program that must never run: it leaves the file that its first argument names.
import { writeFileSync } from 'node:fs';

writeFileSync(process.argv[2], `${process.argv.slice(3).join(' ')}\n`);

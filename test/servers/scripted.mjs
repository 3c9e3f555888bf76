// A server that does what a script says, in the format of the tables of negotiation cases: for each process that is
// started, in order, `{ "steps": [step, …] }`; a step `{ on, reply, delayMs?, alsoBefore?, alsoAfter? }` answers the next
// `server/discover` or `initialize`. Each process keeps what it receives in PREFIX.0, PREFIX.1, …
// usage: node scripted.mjs SCRIPT.json PREFIX
import { closeSync, readFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { recordStdin, takeTurn } from './record.mjs';

const [scriptFile, prefix] = process.argv.slice(2);
const { turn, file } = takeTurn(prefix);
const steps = [...(JSON.parse(readFileSync(scriptFile, 'utf8'))[turn]?.steps ?? [])];
recordStdin(file);

/** Synchronous, so that nothing is lost when the script ends the process. */
const writeLine = (text) => writeSync(1, `${text}\n`);
const isProbe = (method) => method === 'server/discover' || method === 'initialize';

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined || method === undefined) return;
  if (!isProbe(method)) {
    // After the verdict: a server that has nothing, so that the host comes to rest.
    writeLine(JSON.stringify({ jsonrpc: '2.0', id, result: { resultType: 'complete', tools: [] } }));
    return;
  }
  const step = steps.shift();
  if (step?.on !== method) {
    console.error(`not in the script: ${method}`);
    process.exit(70);
  }
  const write = (texts) => texts.forEach((text) => writeLine(withIds(text, id)));
  write(step.alsoBefore ?? []);
  setTimeout(() => reply(step, write), step.delayMs ?? 0);
});

function reply({ reply: what, alsoAfter = [] }, write) {
  if ('json' in what) write([JSON.stringify(what.json)]);
  if ('rawLine' in what) write([what.rawLine]);
  if ('closeStdout' in what) closeSync(1);
  else write(alsoAfter);
  if ('exit' in what) {
    for (const line of what.stderr ?? []) writeSync(2, `${line}\n`);
    if (what.signal) process.kill(process.pid, what.signal);
    else process.exit(what.exit);
  }
}

/** Puts the id of the request where the script has its marks. */
function withIds(text, id) {
  const wrong = typeof id === 'number' ? id + 1000 : `${id}-other`;
  const otherType = typeof id === 'number' ? String(id) : /^\d+$/.test(id) ? Number(id) : 1;
  return text
    .replaceAll('"$idOtherType"', JSON.stringify(otherType))
    .replaceAll('"$idWrong"', JSON.stringify(wrong))
    .replaceAll('"$id"', JSON.stringify(id));
}

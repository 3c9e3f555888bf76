// All processes that a process has started, whatever groups they lie in. Read from /proc: elsewhere there seem to be none.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/**
 * @typedef {object} ProcessInfo
 * @property {number} pid
 * @property {number} parent
 * @property {number} group
 * @property {string} started
 * @property {string} state
 * @property {string} commandLine
 */

/**
 * The process and its descendants.
 *
 * @param {number | undefined} pid
 * @returns {ProcessInfo[]}
 */
export function processTree(pid) {
  const all = allProcesses();
  const tree = all.filter((each) => each.pid === pid);
  // Grows while it is walked.
  for (const { pid: parent } of tree) tree.push(...all.filter((each) => each.parent === parent));
  return tree;
}

/**
 * The living processes of a group.
 *
 * @param {number | undefined} group
 * @returns {ProcessInfo[]}
 */
export function processGroup(group) {
  return allProcesses().filter((each) => each.group === group && each.state !== 'Z');
}

function allProcesses() {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processInfo(Number(name)) ?? []);
}

/**
 * Resolves when the processes have ended, or with those that have not in the given time.
 *
 * @param {readonly ProcessInfo[]} processes
 * @param {number} deadlineMs
 */
export async function ended(processes, deadlineMs) {
  const deadline = performance.now() + deadlineMs;
  let living = processes.filter(lives);
  // They are no children of this process, so no event tells of their end.
  while (living.length > 0 && performance.now() < deadline) {
    await setTimeout(50);
    living = living.filter(lives);
  }
  return living;
}

/**
 * A process identifier that the system has given to another process since does not count.
 *
 * @param {ProcessInfo} process
 */
function lives({ pid, started }) {
  const now = processInfo(pid);
  return now !== undefined && now.started === started && now.state !== 'Z';
}

/**
 * @param {number} pid
 * @returns {ProcessInfo | undefined} undefined if it has ended
 */
function processInfo(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5): "pid (name) state ppid pgrp …"; the name may hold blanks and brackets. The 22nd field is the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      pid,
      state: fields[0] ?? '',
      parent: Number(fields[1]),
      group: Number(fields[2]),
      started: fields[19] ?? '',
      commandLine: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim(),
    };
  } catch {
    return undefined;
  }
}

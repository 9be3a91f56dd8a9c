// Finds what the tests have left behind: entries of their temporary directory, and processes that work there.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Reads a file of /proc about a process; empty when the process has ended meanwhile. */
function read(file) {
  try {
    return file.endsWith('/cwd') ? readlinkSync(file) : readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Processes that were started with this temporary directory or run in it. Only on Linux, which lists them in /proc. */
function processesIn(folder) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && Number(entry) !== process.pid)
    .filter((pid) =>
      ['cwd', 'cmdline', 'environ'].some((name) => read(`/proc/${pid}/${name}`).includes(folder)),
    )
    .map((pid) => `process ${pid}: ${read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()}`);
}

/** One line for each. */
export function leftovers(folder) {
  const entries = readdirSync(folder).map((entry) => `entry ${entry} in the temporary directory`);
  return [...entries, ...processesIn(folder)];
}

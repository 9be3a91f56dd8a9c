// Finds and ends what the tests have left behind: entries of their temporary directory, and processes that work there.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const GRACE_MS = 10_000;
const POLL_MS = 100;

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
    .map(Number);
}

const describeProcess = (pid) =>
  `process ${pid}: ${read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()}`;

/** One line for each. */
export function leftovers(folder) {
  const entries = readdirSync(folder).map((entry) => `entry ${entry} in the temporary directory`);
  return [...entries, ...processesIn(folder).map(describeProcess)];
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error; // it has ended meanwhile
  }
}

/** Ends all processes that work there: by an interrupt, which a database ends well after, then by force. */
export async function endProcessesIn(folder) {
  const deadline = Date.now() + GRACE_MS;
  const asked = new Set();
  for (let found = processesIn(folder); found.length > 0; found = processesIn(folder)) {
    for (const pid of found) {
      if (Date.now() > deadline) send(pid, 'SIGKILL');
      else if (!asked.has(pid)) send(pid, 'SIGINT');
      asked.add(pid);
    }
    await delay(POLL_MS);
  }
}

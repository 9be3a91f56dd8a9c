// Finds and ends what the tests have left behind: entries of their temporary directory, processes that work there, and
// shared memory of databases that they have killed.
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
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

const SHARED_MEMORY = '/dev/shm';
/** What PostgreSQL and faketime keep there under a name of their own. */
const NAMES = /^(?:PostgreSQL\.|faketime_shm_|sem\.faketime_sem_)/;

/**
 * Removes shared memory that is newer than `since` and that no process uses. A database that is killed cannot remove
 * its own, and finds it only when it is started again, which a test that is done with it does not do.
 */
export function removeUnusedSharedMemory(since) {
  if (process.platform !== 'linux' || !existsSync(SHARED_MEMORY)) return;
  const made = readdirSync(SHARED_MEMORY)
    .filter((name) => NAMES.test(name))
    .map((name) => join(SHARED_MEMORY, name));
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  const used = pids.map((pid) => read(`/proc/${pid}/maps`)).join('\n');
  for (const file of made) {
    const facts = statSync(file, { throwIfNoEntry: false });
    if (!facts || facts.mtimeMs < since || used.includes(file)) continue;
    try {
      rmSync(file, { force: true });
    } catch (error) {
      if (!['EPERM', 'EACCES', 'ENOTDIR'].includes(error.code)) throw error; // it belongs to another user
    }
  }
}

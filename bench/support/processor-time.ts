import { readFile } from 'node:fs/promises';
import type { Pool } from 'pg';

/** Linux counts the time of a process in hundredths of a second. */
const MS_PER_TICK = 10;

/** The own time of a process with its threads, and that of its children that have ended, in milliseconds. */
type ProcessTimes = { name: string; parent: number; own: number; endedChildren: number };

/** As /proc shows it; undefined for a process that has ended. */
async function readTimes(pid: number): Promise<ProcessTimes | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const [start, end] = [text.indexOf('('), text.lastIndexOf(')')]; // the name may contain blanks
  const fields = text
    .slice(end + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0, , , , , , , , , , user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields;
  return {
    name: text.slice(start + 1, end),
    parent,
    own: (user + system) * MS_PER_TICK,
    endedChildren: (childrenUser + childrenSystem) * MS_PER_TICK,
  };
}

/** The processor time of these processes so far, in milliseconds. */
export async function readProcessorMs(pids: readonly (number | undefined)[]): Promise<number> {
  const times = await Promise.all(pids.map((pid) => readTimes(pid ?? 0)));
  return times.reduce((sum, process) => sum + (process?.own ?? 0), 0);
}

/** The processor time of the whole PostgreSQL server so far, in milliseconds; NaN when it runs on another machine. */
export async function readDatabaseMs(database: Pool): Promise<number> {
  const { rows } = await database.query<{ pid: number }>('select pid from pg_stat_activity');
  const pids = rows.map(({ pid }) => pid);
  const one = await readTimes(pids[0] ?? 0);
  const server = one?.name === 'postgres' ? await readTimes(one.parent) : undefined;
  if (!server) return Number.NaN;
  return server.own + server.endedChildren + (await readProcessorMs(pids));
}

/** Measures the processor time of all threads of this process: returns a function that says how many seconds it took since. */
export function startProcessorClock(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
}

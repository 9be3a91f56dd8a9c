import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';

/** The statement of a call that took longest: how long, and how it read its tables. */
export type ExplainedStatement = { ms: number; reads: string[] };

const SCAN = /(?:Parallel )?(?:Seq Scan|Index (?:Only )?Scan|Bitmap (?:Heap|Index) Scan)[^(\n]*/g;
/** The whole statement, whose first line may be that of another one too. */
const TEXT = /Query Text: ([\s\S]*?)\n[^\n]*\(cost=/;
const WATCHED_MS = 30_000;
const DURATION = /duration: ([\d.]+) ms {2}plan:/;

/**
 * Lets the embedded database log the plan of every statement. Earlier connections are ended, because the setting counts for
 * new ones; the product opens them again.
 */
export async function logPlans(database: Pool): Promise<void> {
  for (const setting of [
    `session_preload_libraries = 'auto_explain'`,
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_analyze = on',
    'auto_explain.log_timing = off',
    'auto_explain.log_nested_statements = on',
  ])
    await database.query(`alter system set ${setting}`);
  await database.query('select pg_reload_conf()');
  await database.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
     where backend_type = 'client backend' and application_name <> current_setting('application_name')
       and query not like 'listen%'`);
}

/** Statements with their plans that were logged during `call`. */
async function collectStatements(dataDir: string, call: () => Promise<unknown>) {
  const log = join(dataDir, 'database', 'postgres.log');
  const { size } = await stat(log);
  await call();
  return (await readTextFrom(log, size)).split(/^(?=\d{4}-\d\d-\d\d )/m).flatMap((entry) => {
    const ms = Number(DURATION.exec(entry)?.[1]);
    const text = TEXT.exec(entry)?.[1] ?? '';
    return Number.isNaN(ms) ? [] : [{ text, ms, reads: [...new Set(listReads(entry))] }];
  });
}

/** What the loops in the background ask all the time, and is no part of a call. */
export async function collectLoopStatements(dataDir: string): Promise<ReadonlySet<string>> {
  const seen = await collectStatements(dataDir, () => setTimeout(WATCHED_MS));
  return new Set(seen.map(({ text }) => text));
}

/** The slowest statement that the product ran for `call`, from the log of its embedded database. */
export async function findSlowestStatement(
  dataDir: string,
  ofLoops: ReadonlySet<string>,
  call: () => Promise<unknown>,
): Promise<ExplainedStatement | null> {
  const statements = await collectStatements(dataDir, call);
  const own = statements.filter(({ text }) => !ofLoops.has(text));
  return own.toSorted((one, other) => other.ms - one.ms)[0] ?? null;
}

const listReads = (entry: string): string[] =>
  (entry.match(SCAN) ?? []).map((scan) => scan.trim().replaceAll(/\s+/g, ' '));

async function readTextFrom(file: string, position: number): Promise<string> {
  const opened = await open(file);
  try {
    const { size } = await opened.stat();
    const { buffer, bytesRead } = await opened.read(
      Buffer.alloc(size - position),
      0,
      size - position,
      position,
    );
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await opened.close();
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';

const EVERY_MS = 50;
const CONNECTIONS = `
  select count(*)::integer as connections,
         count(*) filter (where state = 'active')::integer as active,
         count(*) filter (where wait_event_type = 'Lock')::integer as "waitForLocks",
         array_agg(left(regexp_replace(query, '\\s+', ' ', 'g'), 60)) filter (where wait_event_type = 'Lock') as statements,
         count(*) filter (where wait_event in ('WALSync', 'WalSync', 'WALWrite', 'WalWrite'))::integer as "waitForDisk"
    from pg_stat_activity
   where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()`;

type Sample = {
  connections: number;
  active: number;
  waitForLocks: number;
  waitForDisk: number;
  /** The beginnings of those that wait for a lock. */
  statements: string[] | null;
};

/** The most connections at a time, and of those that worked the share that waited for a lock or for the log of the database. */
export type Connections = {
  most: number;
  working: number;
  waitForLocks: number;
  waitForDisk: number;
  /** What waited for a lock most often. */
  waiting: string | undefined;
};

/** Samples the connections of a database until `stop`, which returns what was seen. */
export function watchConnections(database: Pool) {
  const samples: Sample[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      samples.push(...(await database.query<Sample>(CONNECTIONS)).rows);
      await delay(EVERY_MS);
    }
  })();
  return {
    stop: async (): Promise<Connections> => {
      isOver = true;
      await watching;
      const sum = (name: 'active' | 'waitForLocks' | 'waitForDisk') =>
        samples.reduce((all, sample) => all + sample[name], 0);
      const working = Math.max(1, sum('active'));
      return {
        most: Math.max(...samples.map(({ connections }) => connections)),
        working: sum('active') / samples.length,
        waitForLocks: sum('waitForLocks') / working,
        waitForDisk: sum('waitForDisk') / working,
        waiting: findMostFrequent(samples.flatMap(({ statements }) => statements ?? [])),
      };
    },
  };
}

function findMostFrequent(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

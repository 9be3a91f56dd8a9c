import { sql } from 'kysely';
import type { Database } from '../schema.ts';

export type WordColumn = 'place_words' | 'detection_words';
type Shares = ReadonlyMap<string, number>;

/** Which share of all uploads has each word of a column, of those that PostgreSQL has met often. */
export type WordShares = (column: WordColumn) => Promise<Shares>;

/** They change when autovacuum has passed by, and reading them takes longer than a search for a rare word. */
const KEEP_MS = 60_000;

type Kept = { shares: Promise<Shares>; untilMs: number };

/** Reads the shares from the statistics of the database and keeps them for a minute. */
export function wordShares(db: Database, nowMs: () => number = Date.now): WordShares {
  const kept = new Map<WordColumn, Kept>();
  return (column) => {
    const known = kept.get(column);
    if (known && nowMs() < known.untilMs) return known.shares;
    const read = { shares: readShares(db, column), untilMs: nowMs() + KEEP_MS };
    kept.set(column, read);
    // What could not be read is read again; whoever asked is told.
    read.shares.catch(() => kept.get(column) === read && kept.delete(column));
    return read.shares;
  };
}

/** Before the first statistics none is known. */
async function readShares(db: Database, column: WordColumn): Promise<Shares> {
  const { rows } = await sql<{ word: string; share: number }>`
    select word, share
      from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as one (word, share)
     where schemaname = current_schema() and tablename = 'images' and attname = ${column}
       and word is not null -- behind the shares stand their least and their greatest`.execute(db);
  return new Map(rows.map(({ word, share }) => [word, share]));
}

import { sql } from 'kysely';
import { createTtlCache } from '../../../lib/ttl-cache.ts';
import type { Database } from '../schema.ts';

/** A column of words, qualified by its table. */
export type WordColumn =
  | 'images.place_words'
  | 'images.detection_words'
  | 'cases.words'
  | 'cases.waste_words';
type Shares = ReadonlyMap<string, number>;

/** The share of all rows that has each word of a column, for the most common words of the statistics. */
export type WordShares = (column: WordColumn) => Promise<Shares>;

/** The statistics change after autovacuum, and reading them takes longer than a search for a rare word. */
const CACHE_MS = 60_000;
const MAX_COLUMNS = 4;

/** Reads the shares from the statistics of the database and caches them for a minute. */
export function createWordShares(db: Database, now: () => Date = () => new Date()): WordShares {
  const cached = createTtlCache<Shares>({ ttlMs: CACHE_MS, max: MAX_COLUMNS, now });
  return (column) => cached(column, { load: () => readShares(db, column) });
}

/** Empty before the first statistics. */
async function readShares(db: Database, column: WordColumn): Promise<Shares> {
  const { rows } = await sql<{ word: string; share: number }>`
    select word, share
      from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as one (word, share)
     where schemaname = current_schema() and tablename || '.' || attname = ${column}
       and word is not null -- the last two shares are their minimum and maximum, without a word`.execute(db);
  return new Map(rows.map(({ word, share }) => [word, share]));
}

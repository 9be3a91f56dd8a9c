import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema.ts';

type Condition = RawBuilder<boolean>;
type WordColumn = 'place_words' | 'found_words';

/** Of all uploads; with more than these, the index of words hands out more than it saves. */
const COMMON_SHARE = 0.2;

/**
 * That a column has words which begin like these. The index collects every upload of every word before it compares
 * them, and the planner cannot tell how many begin like a word: so what the statistics call common is only looked up
 * in rows that something else has found.
 */
export async function wordsIn(db: Database, column: WordColumn, text: string): Promise<Condition[]> {
  const { rare, common } = await byShare(db, column, text);
  const words = sql.ref(`images.${column}`);
  if (rare === null && common === null) return [sql<boolean>`false`];
  return [
    ...(rare === null ? [] : [sql<boolean>`${words} @@ ${rare}::tsquery`]),
    // No index answers "is true".
    ...(common === null ? [] : [sql<boolean>`(${words} @@ ${common}::tsquery) is true`]),
  ];
}

type Queries = { rare: string | null; common: string | null };

/** The words of a text as two queries; null for one without words. Before the first statistics all are rare. */
async function byShare(db: Database, column: WordColumn, text: string): Promise<Queries> {
  const { rows } = await sql<Queries>`
    with known as materialized (
      select word, share
        from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as one (word, share)
       where schemaname = current_schema() and tablename = 'images' and attname = ${column}),
    asked as materialized (
      select quote_literal(lexeme) || ':*' as beginning,
             coalesce((select sum(share) from known where starts_with(word, lexeme)), 0) > ${COMMON_SHARE} as is_common
        from unnest(words_of(${text})))
    select string_agg(beginning, ' & ') filter (where not is_common) as rare,
           string_agg(beginning, ' & ') filter (where is_common) as common
      from asked`.execute(db);
  return rows[0] ?? { rare: null, common: null };
}

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema.ts';
import type { WordColumn, WordShares } from './word-shares.ts';

/** Where to search, and what tells common words from rare ones. */
export type Searched = { db: Database; sharesOf: WordShares };
type Condition = RawBuilder<boolean>;

/** Of all uploads; with more than these, the index of words hands out more than it saves. */
const COMMON_SHARE = 0.2;

/**
 * That a column has words which begin like these. The index collects every upload of every word before it compares
 * them, and the planner cannot tell how many begin like a word: so what the statistics call common is only looked up
 * in rows that something else has found.
 */
export async function wordsIn(
  { db, sharesOf }: Searched,
  column: WordColumn,
  text: string,
): Promise<Condition[]> {
  const [asked, shares] = await Promise.all([beginningsIn(db, text), sharesOf(column)]);
  if (asked.length === 0) return [sql<boolean>`false`];
  const isCommon = ({ lexeme }: Beginning) =>
    [...shares].reduce((sum, [word, share]) => sum + (word.startsWith(lexeme) ? share : 0), 0) > COMMON_SHARE;
  const words = sql.ref(`images.${column}`);
  const rare = queryOf(asked.filter((one) => !isCommon(one)));
  const common = queryOf(asked.filter(isCommon));
  return [
    ...(rare === '' ? [] : [sql<boolean>`${words} @@ ${rare}::tsquery`]),
    // No index answers "is true".
    ...(common === '' ? [] : [sql<boolean>`(${words} @@ ${common}::tsquery) is true`]),
  ];
}

/** A word of a text, and what asks for words that begin like it. */
type Beginning = { lexeme: string; query: string };

const queryOf = (beginnings: readonly Beginning[]) => beginnings.map(({ query }) => query).join(' & ');

async function beginningsIn(db: Database, text: string): Promise<Beginning[]> {
  const { rows } = await sql<Beginning>`
    select lexeme, quote_literal(lexeme) || ':*' as query from unnest(words_of(${text}))`.execute(db);
  return rows;
}

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema.ts';
import type { WordColumn, WordShares } from './word-shares.ts';

/** Where to search, and what tells common words from rare ones. */
export type Searched = { db: Database; sharesOf: WordShares };
type Condition = RawBuilder<boolean>;

/** Of all uploads; with more than these, the index of words hands out more than it saves. */
const COMMON_SHARE = 0.2;
/** Of all uploads; what has no more than these is read whole and then ordered. */
const FEW_SHARE = 0.02;
/** Statistics know the thousand most common words, which tells little of all that begin with one letter or two. */
const TELLING_LETTERS = 3;

export type WordSearch = {
  conditions: Condition[];
  /** So few uploads can match that they are soon read, in whatever order they lie. */
  isOfFew: boolean;
};

/**
 * That a column has words which begin like these. The index collects every upload of every word before it compares
 * them, and the planner cannot tell how many begin like a word: so what the statistics call common is only looked up
 * in rows that something else has found.
 */
export async function wordsIn(
  { db, sharesOf }: Searched,
  column: WordColumn,
  text: string,
): Promise<WordSearch> {
  const [asked, shares] = await Promise.all([beginningsIn(db, text), sharesOf(column)]);
  if (asked.length === 0) return { conditions: [sql<boolean>`false`], isOfFew: true };
  const shareOf = ({ lexeme }: Beginning) =>
    [...shares].reduce((sum, [word, share]) => sum + (word.startsWith(lexeme) ? share : 0), 0);
  const isCommon = (one: Beginning) => shareOf(one) > COMMON_SHARE;
  const words = sql.ref(`images.${column}`);
  const rare = queryOf(asked.filter((one) => !isCommon(one)));
  const common = queryOf(asked.filter(isCommon));
  return {
    conditions: [
      ...(rare === '' ? [] : [sql<boolean>`${words} @@ ${rare}::tsquery`]),
      // No index answers "is true".
      ...(common === '' ? [] : [sql<boolean>`(${words} @@ ${common}::tsquery) is true`]),
    ],
    isOfFew: asked.some((one) => one.lexeme.length >= TELLING_LETTERS && shareOf(one) <= FEW_SHARE),
  };
}

/** A word of a text, and what asks for words that begin like it. */
type Beginning = { lexeme: string; query: string };

const queryOf = (beginnings: readonly Beginning[]) => beginnings.map(({ query }) => query).join(' & ');

async function beginningsIn(db: Database, text: string): Promise<Beginning[]> {
  const { rows } = await sql<Beginning>`
    select lexeme, quote_literal(lexeme) || ':*' as query from unnest(words_of(${text}))`.execute(db);
  return rows;
}

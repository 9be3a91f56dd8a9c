import { sql } from 'kysely';
import type { SqlCondition } from '../conditions.ts';
import type { Database } from '../schema.ts';
import type { WordColumn, WordShares } from './word-shares.ts';

/** The database to search, and the shares that distinguish common words from rare ones. */
export type SearchContext = { db: Database; readShares: WordShares };

/** Share of all rows above which the index of words is slower than a filter. Cases have few classes of waste. */
const COMMON_SHARES: Record<WordColumn, number> = {
  'images.place_words': 0.2,
  'images.detection_words': 0.2,
  'cases.words': 0.05,
  'cases.waste_words': 0.02,
};
/** Share of all rows up to which the matches are read completely and then ordered. */
const FEW_SHARE = 0.02;
/** The statistics hold the thousand most common words, which is too few to estimate prefixes of one or two letters. */
const MIN_ESTIMATED_LETTERS = 3;

export type WordSearch = {
  conditions: SqlCondition[];
  /** Whether so few rows can match that they are read quickly in any order. */
  isSelective: boolean;
};

/**
 * Conditions that a column has words with these prefixes. The index collects every row of every word before it
 * intersects them, and the planner cannot estimate how many match a prefix: so words that are common by the statistics
 * only filter rows that another condition has selected.
 */
export async function prepareWordSearch(
  { db, readShares }: SearchContext,
  column: WordColumn,
  text: string,
): Promise<WordSearch> {
  const [prefixes, shares] = await Promise.all([readPrefixes(db, text), readShares(column)]);
  if (prefixes.length === 0) return { conditions: [sql<boolean>`false`], isSelective: true };
  const computeShare = ({ lexeme }: Prefix) =>
    [...shares].reduce((sum, [word, share]) => sum + (word.startsWith(lexeme) ? share : 0), 0);
  const isCommon = (one: Prefix) => computeShare(one) > COMMON_SHARES[column];
  const words = sql.ref(column);
  const rare = joinQueries(prefixes.filter((one) => !isCommon(one)));
  const common = joinQueries(prefixes.filter(isCommon));
  return {
    conditions: [
      ...(rare === '' ? [] : [sql<boolean>`${words} @@ ${rare}::tsquery`]),
      // No index answers "is true".
      ...(common === '' ? [] : [sql<boolean>`(${words} @@ ${common}::tsquery) is true`]),
    ],
    isSelective: prefixes.some(
      (one) => one.lexeme.length >= MIN_ESTIMATED_LETTERS && computeShare(one) <= FEW_SHARE,
    ),
  };
}

/** A word of a text, and the query for words that begin with it. */
type Prefix = { lexeme: string; query: string };

const joinQueries = (prefixes: readonly Prefix[]) => prefixes.map(({ query }) => query).join(' & ');

async function readPrefixes(db: Database, text: string): Promise<Prefix[]> {
  const { rows } = await sql<Prefix>`
    select lexeme, quote_literal(lexeme) || ':*' as query from unnest(words_of(${text}))`.execute(db);
  return rows;
}

import { type RawBuilder, sql } from 'kysely';

/** A condition of a query. */
export type SqlCondition = RawBuilder<boolean>;

/** All conditions joined by `and`; true without any. */
export const joinWithAnd = (conditions: readonly SqlCondition[]): SqlCondition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;

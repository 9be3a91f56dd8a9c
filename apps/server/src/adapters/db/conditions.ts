import { type RawBuilder, sql } from 'kysely';

/** A condition of a query. */
export type Condition = RawBuilder<boolean>;

/** All conditions joined by `and`; true without any. */
export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;

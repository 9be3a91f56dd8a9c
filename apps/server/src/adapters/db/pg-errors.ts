import { DatabaseError } from 'pg';

/** The name of the unique index that refused this write, if that is what happened. */
export function violatedUniqueIndex(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code === '23505' ? error.constraint : undefined;
}

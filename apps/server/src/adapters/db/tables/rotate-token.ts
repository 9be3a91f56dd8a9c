import type { NewRefreshToken, SessionTable } from '../../../ports/session-table.ts';
import type { Database } from '../schema.ts';

type Rotation = { token_hash: string; next: NewRefreshToken; now: Date };

/** Exchanges a refresh token inside the given transaction; the row lock makes exactly one of two callers succeed. */
export async function rotateToken(
  trx: Database,
  { token_hash, next, now }: Rotation,
): ReturnType<SessionTable['rotate']> {
  const token = await trx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.session_id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.session_id', 'sessions.user_id', 'expires_at', 'used_at', 'revoked_at', 'disabled_at'])
    .where('token_hash', '=', token_hash)
    .forUpdate('refresh_tokens')
    .executeTakeFirst();
  if (!token || token.expires_at <= now) return 'unknown';
  const { session_id, user_id } = token;
  if (token.used_at) {
    const revoked = trx.updateTable('sessions').set({ revoked_at: now }).where('session_id', '=', session_id);
    await revoked.where('revoked_at', 'is', null).execute();
    return 'replayed';
  }
  if (token.revoked_at || token.disabled_at) return 'unknown';
  await trx
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', token_hash)
    .execute();
  await trx
    .insertInto('refresh_tokens')
    .values({ ...next, session_id })
    .execute();
  return { session_id, user_id };
}

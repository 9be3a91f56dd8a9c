import { type RawBuilder, sql } from 'kysely';
import type { NewRefreshToken, SessionTable, SessionUser } from '../../../ports/session-table.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from './audit-log.ts';

/** The sessions of a database. */
export function createSessionTable(db: Database): SessionTable {
  return {
    open: ({ token, verified_hash, ...session }) =>
      db.transaction().execute(async (trx) => {
        const { session_id, user_id } = session;
        if (verified_hash !== undefined && !(await holdPassword(trx, user_id, verified_hash))) return false;
        await trx.insertInto('sessions').values(session).execute();
        const { ends_at = token.expires_at } = session;
        const expires_at = chooseEarlier(token.expires_at, ends_at);
        await trx
          .insertInto('refresh_tokens')
          .values({ ...token, expires_at, session_id })
          .execute();
        return true;
      }),
    rotate: (token_hash, next, now) =>
      db.transaction().execute((trx) => rotateToken(trx, { token_hash, next, now })),
    touchSession: (session_id) => touchSession(db, session_id),
    list: (user_id, now) => listSessions(db, user_id, now),
    revoke: (session_id, entry) =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await revokeActive(trx)
          .where('session_id', '=', session_id)
          .executeTakeFirstOrThrow();
        if (entry && numUpdatedRows > 0n) await createAuditLog(trx).write(entry);
      }),
    revokeAll: (user_id, entry) =>
      db.transaction().execute(async (trx) => {
        await trx.deleteFrom('password_resets').where('user_id', '=', user_id).execute();
        await revokeActive(trx).where('user_id', '=', user_id).execute();
        await createAuditLog(trx).write(entry);
      }),
    revokeOthers: ({ user_id, session_id }, entry) =>
      db.transaction().execute(async (trx) => {
        const revoked = await revokeActive(trx)
          .where('user_id', '=', user_id)
          .where('session_id', '<>', session_id)
          .returning(isContinuable(entry.at).as('was_open'))
          .execute();
        const sessions = revoked.filter(({ was_open }) => was_open).length;
        if (sessions > 0) await createAuditLog(trx).write({ ...entry, details: { sessions } });
      }),
    removeExpired: (now) => removeExpired(db, now),
  };
}

/** How old the recorded use of a session may be. */
const USE_RECORDED_EVERY = sql`interval '5 minutes'`;
/** More sessions than a person can tell apart. */
const MAX_LISTED = 100;

async function touchSession(db: Database, session_id: string): Promise<SessionUser | undefined> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id as user_id', 'users.username', 'users.role'])
    .select(sql<boolean>`last_used_at < now() - ${USE_RECORDED_EVERY}`.as('is_use_due'))
    .where('sessions.session_id', '=', session_id)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.ends_at', '>', sql<Date>`now()`)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!session) return undefined;
  const { is_use_due, ...user } = session;
  if (is_use_due) {
    const used = db.updateTable('sessions').set({ last_used_at: sql<Date>`now()` });
    await used.where('session_id', '=', session_id).execute();
  }
  return user;
}

/** Whether a session that is not revoked can be continued: with a token that is neither used nor expired. */
export const isContinuable = (now: Date | RawBuilder<Date>) => sql<boolean>`(ends_at > ${now} and exists (
  select from refresh_tokens
   where refresh_tokens.session_id = sessions.session_id and used_at is null and expires_at > ${now}))`;

async function listSessions(db: Database, user_id: number, now: Date): ReturnType<SessionTable['list']> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['session_id', 'user_agent', 'created_at', 'last_used_at'])
    .select(sql<number>`(count(*) over ())::integer`.as('total'))
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .where(isContinuable(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('session_id')
    .limit(MAX_LISTED)
    .execute();
  return { rows: sessions.map(({ total: _, ...row }) => row), total: sessions[0]?.total ?? 0 };
}

/**
 * Whether this is the password of an account that is not disabled, which stays so until the transaction ends: what changes
 * it waits, and then ends this session, too.
 */
async function holdPassword(trx: Database, user_id: number, password_hash: string): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user_id)
    .where('password_hash', '=', password_hash)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return user !== undefined;
}

export const revokeActive = (db: Database) =>
  db.updateTable('sessions').set({ revoked_at: sql<Date>`now()` }).where('revoked_at', 'is', null);

/** A session without a token cannot be continued, so it is deleted with its last one. */
async function removeExpired(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('refresh_tokens')
    .where('expires_at', '<', now)
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('sessions')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refresh_tokens')
            .select('token_hash')
            .whereRef('refresh_tokens.session_id', '=', 'sessions.session_id'),
        ),
      ),
    )
    .execute();
  return Number(numDeletedRows);
}

type Rotation = { token_hash: string; next: NewRefreshToken; now: Date };

/**
 * Exchanges a refresh token inside the given transaction; the row lock makes exactly one of two callers succeed. The session is
 * locked before the token, as when it is deleted with its tokens, so that neither of the two waits for the other.
 */
async function rotateToken(
  trx: Database,
  { token_hash, next, now }: Rotation,
): ReturnType<SessionTable['rotate']> {
  await trx
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', ({ selectFrom }) =>
      selectFrom('refresh_tokens').select('session_id').where('token_hash', '=', token_hash),
    )
    .forKeyShare()
    .execute();
  const token = await trx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.session_id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.session_id', 'sessions.user_id', 'expires_at', 'used_at'])
    .select(['revoked_at', 'ends_at', 'disabled_at'])
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
  if (token.revoked_at || token.disabled_at || token.ends_at <= now) return 'unknown';
  await trx
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', token_hash)
    .execute();
  await trx
    .insertInto('refresh_tokens')
    .values({ ...next, session_id, expires_at: chooseEarlier(next.expires_at, token.ends_at) })
    .execute();
  return { session_id, user_id };
}

const chooseEarlier = (one: Date, other: Date): Date => (one < other ? one : other);

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserRow } from '../../../ports/user-table.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addUser, newSignOutEntry } from '../../../test/rows.ts';
import { waitUntilBlocked } from '../../../test/run-while-held.ts';

const now = new Date('2026-06-01T12:00:00.000Z');
const inTwoWeeks = new Date('2026-06-15T12:00:00.000Z');
const token = (expires_at = inTwoWeeks) => ({ token_hash: randomUUID(), expires_at });

let database: TestDatabase;
let ann: UserRow;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  ann = await addUser(database.tables, { role: 'admin' });
});
afterAll(() => database.close());

async function logIn(first = token()) {
  const session_id = randomUUID();
  await database.tables.sessions.open({ session_id, user_id: ann.id, token: first });
  return { session_id, first };
}
const disable = (user: UserRow) =>
  database.kysely.updateTable('users').set({ disabled_at: now }).where('id', '=', user.id).execute();

describe('a session', () => {
  test('belongs to its user, with the current role', async () => {
    const { session_id } = await logIn();
    const who = { user_id: ann.id, username: ann.username };
    expect(await database.tables.sessions.touchSession(session_id)).toEqual({ ...who, role: 'admin' });
    await database.kysely.updateTable('users').set({ role: 'user' }).where('id', '=', ann.id).execute();
    expect(await database.tables.sessions.touchSession(session_id)).toEqual({ ...who, role: 'user' });
  });

  test('has no user when it is revoked, unknown or of a disabled user', async () => {
    const { sessions } = database.tables;
    const { session_id } = await logIn();
    await sessions.revoke(session_id);
    await sessions.revoke(session_id);
    expect(await sessions.touchSession(session_id)).toBeUndefined();
    const other = await logIn();
    await disable(ann);
    expect(await sessions.touchSession(other.session_id)).toBeUndefined();
    expect(await sessions.touchSession(randomUUID())).toBeUndefined();
  });

  test('ends with all other sessions of its user, and with no session of another user', async () => {
    const { sessions } = database.tables;
    const [one, other] = [await logIn(), await logIn()];
    ann = await addUser(database.tables);
    const another = await logIn();
    const { user_id } = (await sessions.touchSession(one.session_id))!;
    await sessions.revokeAll(user_id, newSignOutEntry(user_id));
    expect(await sessions.touchSession(one.session_id)).toBeUndefined();
    expect(await sessions.touchSession(other.session_id)).toBeUndefined();
    expect(await sessions.touchSession(another.session_id)).toBeDefined();
  });

  test('can be excluded when all sessions of its user are revoked', async () => {
    const { sessions } = database.tables;
    const [kept, other] = [await logIn(), await logIn()];
    await sessions.revokeOthers({ user_id: ann.id, session_id: kept.session_id }, newSignOutEntry(ann.id));
    expect(await sessions.touchSession(kept.session_id)).toBeDefined();
    expect(await sessions.touchSession(other.session_id)).toBeUndefined();
  });

  test('is counted once when it ends with the others, and only while it can be continued', async () => {
    const { sessions } = database.tables;
    const [kept] = [await logIn(), await logIn(), await logIn(token(now))];
    const entry = { ...newSignOutEntry(ann.id), at: now };
    const endOthers = () => sessions.revokeOthers({ user_id: ann.id, session_id: kept.session_id }, entry);
    await Promise.all([endOthers(), endOthers()]);
    const entries = database.kysely
      .selectFrom('audit_log')
      .select('details')
      .where('subject', '=', entry.subject);
    expect(await entries.execute()).toEqual([{ details: { sessions: 1 } }]);
  });
});

describe('the list of sessions', () => {
  const open = (more: object = {}) => {
    const session = { session_id: randomUUID(), user_id: ann.id, token: token(), ...more };
    return database.tables.sessions.open(session).then(() => session.session_id);
  };
  const listed = async () =>
    (await database.tables.sessions.list(ann.id, now)).rows.map((row) => row.session_id);

  test('names those that can be continued, the last used first', async () => {
    const [older, newer] = [await open({ user_agent: 'a phone' }), await open()];
    const used = (session_id: string, last_used_at: Date) =>
      database.kysely
        .updateTable('sessions')
        .set({ last_used_at })
        .where('session_id', '=', session_id)
        .execute();
    await used(older, new Date('2026-05-01'));
    await used(newer, new Date('2026-05-02'));
    await open({ token: token(now) });
    await open({ ends_at: now });
    await database.tables.sessions.revoke(await open());
    expect(await listed()).toEqual([newer, older]);
    const [, row] = (await database.tables.sessions.list(ann.id, now)).rows;
    expect(row).toMatchObject({ user_agent: 'a phone', last_used_at: new Date('2026-05-01') });
  });

  test('is cut at a hundred, and counts all of them', async () => {
    for (let n = 0; n < 101; n += 1) await open();
    const { rows, total } = await database.tables.sessions.list(ann.id, now);
    expect([rows.length, total]).toEqual([100, 101]);
  });

  test('shows the last use to within minutes', async () => {
    const session_id = await open();
    const { sessions } = database.tables;
    const lastUse = async () => (await sessions.list(ann.id, now)).rows[0]!.last_used_at;
    const long_ago = new Date('2026-01-01');
    await database.kysely
      .updateTable('sessions')
      .set({ last_used_at: long_ago })
      .where('session_id', '=', session_id)
      .execute();
    await sessions.touchSession(session_id);
    const recorded = await lastUse();
    expect(recorded.getTime()).toBeGreaterThan(long_ago.getTime());
    await sessions.touchSession(session_id);
    expect(await lastUse()).toEqual(recorded);
  });
});

describe('a session that has lasted as long as it may', () => {
  const openUntil = async (ends_at: Date) => {
    const [session_id, first] = [randomUUID(), token()];
    await database.tables.sessions.open({ session_id, user_id: ann.id, token: first, ends_at });
    return { session_id, first };
  };

  test('is not continued', async () => {
    const { sessions } = database.tables;
    const { first } = await openUntil(now);
    expect(await sessions.rotate(first.token_hash, token(), now)).toBe('unknown');
  });

  test('has no user', async () => {
    const { session_id } = await openUntil(new Date(Date.now() - 1000));
    expect(await database.tables.sessions.touchSession(session_id)).toBeUndefined();
  });

  test('is removed as soon as it has ended, also when it was never renewed', async () => {
    const { session_id } = await openUntil(now);
    await database.tables.sessions.removeExpired(new Date(now.getTime() + 1));
    const left = database.kysely.selectFrom('sessions').select('session_id');
    expect(await left.where('session_id', '=', session_id).execute()).toEqual([]);
  });

  test('has no refresh token that expires after it', async () => {
    const ends_at = new Date('2026-06-03T12:00:00.000Z');
    const { first } = await openUntil(ends_at);
    const next = token();
    await database.tables.sessions.rotate(first.token_hash, next, now);
    const row = await database.kysely
      .selectFrom('refresh_tokens')
      .select('expires_at')
      .where('token_hash', '=', next.token_hash)
      .executeTakeFirst();
    expect(row).toEqual({ expires_at: ends_at });
  });
});

describe('a refresh token', () => {
  test('is exchanged for the next one repeatedly', async () => {
    const { sessions } = database.tables;
    const { session_id, first } = await logIn();
    const [second, third] = [token(), token()];
    expect(await sessions.rotate(first.token_hash, second, now)).toEqual({ session_id, user_id: ann.id });
    expect(await sessions.rotate(second.token_hash, third, now)).toEqual({ session_id, user_id: ann.id });
  });

  test('ends the whole session when it is used twice', async () => {
    const { sessions } = database.tables;
    const { session_id, first } = await logIn();
    const second = token();
    await sessions.rotate(first.token_hash, second, now);
    expect(await sessions.rotate(first.token_hash, token(), now)).toBe('replayed');
    expect(await sessions.touchSession(session_id)).toBeUndefined();
    expect(await sessions.rotate(second.token_hash, token(), now)).toBe('unknown');
  });

  test('works once when it is used twice at the same moment, and is detected as a replay once', async () => {
    const { sessions } = database.tables;
    const { session_id, first } = await logIn();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => sessions.rotate(first.token_hash, token(), now)),
    );
    expect(answers.filter((answer) => typeof answer === 'object')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'replayed')).toHaveLength(3);
    expect(await sessions.touchSession(session_id)).toBeUndefined();
  });

  test.each(['unused', 'used'])(
    'that is %s can be sent while its account is deleted, without a deadlock',
    async (state) => {
      const { sessions, accountRemovals } = database.tables;
      const { session_id, first } = await logIn();
      await addUser(database.tables, { role: 'admin' });
      if (state === 'used') await sessions.rotate(first.token_hash, token(), now);
      const entry = {
        at: now,
        actor_id: ann.id,
        action: 'user.deleted',
        subject: `user:${ann.id}`,
        details: {},
      } as const;
      const { working } = await database.kysely.transaction().execute(async (trx) => {
        const held = trx.selectFrom('sessions').select('session_id').where('session_id', '=', session_id);
        await held.forUpdate().execute();
        const removed = accountRemovals.remove({ user_id: ann.id, photos: 'anonymized', entry });
        await waitUntilBlocked(database.kysely, 1);
        const rotated = sessions.rotate(first.token_hash, token(), now);
        await waitUntilBlocked(database.kysely, 2);
        return { working: Promise.all([removed.catch(String), rotated.catch(String)]) };
      });
      expect(await working).toEqual(['removed', 'unknown']);
    },
  );

  test('is refused in the same way when it is unknown, expired, revoked or of a disabled user', async () => {
    const { sessions } = database.tables;
    expect(await sessions.rotate('never heard of', token(), now)).toBe('unknown');
    const expired = await logIn(token(now));
    expect(await sessions.rotate(expired.first.token_hash, token(), now)).toBe('unknown');
    const revoked = await logIn();
    await sessions.revoke(revoked.session_id);
    expect(await sessions.rotate(revoked.first.token_hash, token(), now)).toBe('unknown');
    const disabled = await logIn();
    await disable(ann);
    expect(await sessions.rotate(disabled.first.token_hash, token(), now)).toBe('unknown');
  });

  test('is removed once it has expired, and the session with its last token', async () => {
    const { sessions } = database.tables;
    const gone = await logIn(token(new Date(now.getTime() - 1)));
    const kept = await logIn();
    expect(await sessions.removeExpired(now)).toBeGreaterThanOrEqual(1);
    expect(await sessions.removeExpired(now)).toBe(0);
    expect(await sessions.touchSession(gone.session_id)).toBeUndefined();
    expect(await sessions.touchSession(kept.session_id)).toBeDefined();
  });
});

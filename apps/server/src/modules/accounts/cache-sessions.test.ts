import { beforeEach, describe, expect, it } from 'vitest';
import {
  DatabaseConnectionError,
  DatabaseFullError,
  DatabaseReadOnlyError,
  DatabaseUnavailableError,
  DatabaseUnreachableError,
} from '../../lib/errors.ts';
import type { SessionTable, SessionUser } from '../../ports/session-table.ts';
import { newSignOutEntry } from '../../test/rows.ts';
import { cacheSessions } from './cache-sessions.ts';
import type { CachedSessions } from './ports.ts';

const asha: SessionUser = { user_id: 1, username: 'asha', role: 'user' };
const START = Date.UTC(2026, 0, 1);
let time: number;
let lookups: string[];
let standing: Map<string, SessionUser>;
let held: Promise<void>;
let sessions: CachedSessions;
beforeEach(() => {
  time = START;
  lookups = [];
  standing = new Map([
    ['a', asha],
    ['b', asha],
    ['c', { ...asha, user_id: 2 }],
  ]);
  held = Promise.resolve();
  sessions = cacheSessions(table, () => new Date(time));
});

const table: SessionTable = {
  open: async () => true,
  rotate: async () => 'replayed',
  touchSession: async (session_id) => {
    lookups.push(session_id);
    const user = standing.get(session_id);
    await held;
    return user;
  },
  list: async () => ({ rows: [], total: 0 }),
  revoke: async (session_id) => void standing.delete(session_id),
  revokeAll: async (user_id) => {
    for (const [session_id, user] of standing) if (user.user_id === user_id) standing.delete(session_id);
  },
  revokeOthers: async (caller) => {
    const ended = [...standing].filter(
      ([session_id, user]) => user.user_id === caller.user_id && session_id !== caller.session_id,
    );
    for (const [session_id] of ended) standing.delete(session_id);
  },
  removeExpired: async () => 0,
};

describe('a cached session', () => {
  it('is read once in five seconds', async () => {
    expect([await sessions.touchSession('a'), await sessions.touchSession('a')]).toEqual([asha, asha]);
    time = START + 5_000;
    await sessions.touchSession('a');
    expect(lookups).toEqual(['a']);
    time = START + 5_001;
    await sessions.touchSession('a');
    expect(lookups).toEqual(['a', 'a']);
  });

  it('is read once for concurrent callers, as for the photos of a page', async () => {
    const found = await Promise.all(Array.from({ length: 50 }, () => sessions.touchSession('a')));
    expect(new Set(found)).toEqual(new Set([asha]));
    expect(lookups).toEqual(['a']);
  });

  it('ends at once when it is revoked here', async () => {
    await sessions.touchSession('a');
    await sessions.revoke('a');
    expect(await sessions.touchSession('a')).toBeUndefined();
  });

  it('ends with all sessions of its user', async () => {
    for (const session_id of ['a', 'b', 'c']) await sessions.touchSession(session_id);
    await sessions.revokeAll(1, newSignOutEntry(1));
    expect([await sessions.touchSession('a'), await sessions.touchSession('b')]).toEqual([
      undefined,
      undefined,
    ]);
    await sessions.touchSession('c');
    expect(lookups).toEqual(['a', 'b', 'c', 'a', 'b']);
  });

  it('ends with all other sessions of its user except the given one', async () => {
    for (const session_id of ['a', 'b', 'c']) await sessions.touchSession(session_id);
    await sessions.revokeOthers({ user_id: 1, session_id: 'b' }, newSignOutEntry(1));
    expect(await sessions.touchSession('a')).toBeUndefined();
    await sessions.touchSession('b');
    await sessions.touchSession('c');
    expect(lookups).toEqual(['a', 'b', 'c', 'a']);
  });

  it.each(['revoke', 'revokeAll', 'revokeOthers'] as const)(
    'is read again when it is not known whether %s ended it',
    async (end) => {
      const lose = async () => {
        standing.delete('a');
        throw new Error('the connection was lost');
      };
      const broken = cacheSessions({ ...table, [end]: lose }, () => new Date(time));
      await broken.touchSession('a');
      const ended = {
        revoke: () => broken.revoke('a'),
        revokeAll: () => broken.revokeAll(1, newSignOutEntry(1)),
        revokeOthers: () => broken.revokeOthers({ user_id: 1, session_id: 'b' }, newSignOutEntry(1)),
      };
      await expect(ended[end]()).rejects.toThrow('the connection was lost');
      expect(await broken.touchSession('a')).toBeUndefined();
    },
  );

  describe('when a token cannot be exchanged', () => {
    const touchAfterRotation = async (error: Error) => {
      const rotate = async () => {
        standing.delete('a');
        throw error;
      };
      const broken = cacheSessions({ ...table, rotate }, () => new Date(time));
      await broken.touchSession('a');
      const next = { token_hash: 'next', expires_at: new Date(0) };
      await expect(broken.rotate('used', next, new Date(0))).rejects.toBe(error);
      return broken.touchSession('a');
    };
    const cause = new Error('Connection terminated');

    it.each([
      ['the connection was lost', new DatabaseConnectionError(cause)],
      ['the answer took too long', new DatabaseUnavailableError(cause)],
    ])('is read again, because it may have ended as of a token that was used twice: %s', async (_, error) => {
      expect(await touchAfterRotation(error)).toBeUndefined();
    });

    it.each([
      ['no connection was there', new DatabaseUnreachableError(cause)],
      ['the database can only be read', new DatabaseReadOnlyError(cause)],
      ['the disk of the database is full', new DatabaseFullError(cause)],
      ['the statement was refused', new Error('a violated constraint')],
    ])('is not read again when that surely changed nothing: %s', async (_, error) => {
      expect(await touchAfterRotation(error)).toEqual(asha);
    });
  });

  it('is read again after a transaction that may have ended the sessions of its user', async () => {
    for (const session_id of ['a', 'b', 'c']) await sessions.touchSession(session_id);
    standing.delete('a');
    sessions.invalidateUser(1);
    expect(await sessions.touchSession('a')).toBeUndefined();
    await sessions.touchSession('b');
    await sessions.touchSession('c');
    expect(lookups).toEqual(['a', 'b', 'c', 'a', 'b']);
  });

  it('is removed when a replayed token may have ended it', async () => {
    await sessions.touchSession('a');
    standing.delete('a');
    await sessions.rotate('hash', { token_hash: 'next', expires_at: new Date(1) }, new Date(0));
    expect(await sessions.touchSession('a')).toBeUndefined();
  });

  it('is not cached when it ended while it was being read', async () => {
    let answer: () => void = () => undefined;
    held = new Promise((resolve) => {
      answer = resolve;
    });
    const early = sessions.touchSession('a');
    await sessions.revoke('a');
    answer();
    expect(await early).toEqual(asha);
    expect(await sessions.touchSession('a')).toBeUndefined();
  });

  it('is read each time while it does not exist', async () => {
    await sessions.touchSession('x');
    standing.set('x', asha);
    expect(await sessions.touchSession('x')).toEqual(asha);
  });
});

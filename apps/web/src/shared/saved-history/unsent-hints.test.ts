import { expect, test, vi } from 'vitest';
import { OWNER } from '../../test/outbox.ts';
import { signInAs } from '../../test/people.ts';
import { signOut } from '../session/session.ts';
import { forgetHistoryAtLogout } from './saved-owner.ts';
import { readUnsentHint, writeUnsentHint } from './unsent-hints.ts';

const readStored = () => localStorage.getItem('unsent_hints');

test('keeps words by person and photo, those that were typed last (LB-56)', () => {
  for (let serial = 0; serial < 25; serial += 1) writeUnsentHint(OWNER, `photo ${serial}`, 'A statue');
  writeUnsentHint(OWNER, 'photo 5', 'A lion');
  expect(readUnsentHint(OWNER, 'photo 5')).toBe('A lion');
  expect(readUnsentHint(OWNER, 'photo 4')).toBeNull();
  expect(readUnsentHint(OWNER + 1, 'photo 5')).toBeNull();
});

test('reads nothing where something else was stored', () => {
  for (const text of ['not JSON', '{"owner":"asha"}']) {
    localStorage.setItem('unsent_hints', text);
    expect(readUnsentHint(OWNER, 'photo')).toBeNull();
  }
});

test('forgets words at a logout and when another person logs in, not when the session expires (LB-56)', async () => {
  forgetHistoryAtLogout();
  signInAs('user', OWNER);
  writeUnsentHint(OWNER, 'photo', 'A statue');
  signOut();
  signInAs('user', OWNER);
  await vi.dynamicImportSettled();
  expect(readUnsentHint(OWNER, 'photo')).toBe('A statue');
  signInAs('user', OWNER + 1);
  await vi.waitFor(() => expect(readStored()).toBeNull(), { timeout: 30_000 });
  writeUnsentHint(OWNER + 1, 'photo', 'A lion');
  signOut({ byUser: true });
  await vi.waitFor(() => expect(readStored()).toBeNull(), { timeout: 30_000 });
});

import { expect, test } from 'vitest';
import {
  computeRefreshDueInMs,
  isTokenExpired,
  isTokenExpiringSoon,
  parseTokenPayload,
} from './token-expiry.ts';

const base64Url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (payload: unknown) => `${base64Url({ alg: 'HS256' })}.${base64Url(payload)}.signature`;

const asha = { user_id: 7, username: 'आशा', role: 'user', iat: 1_000, exp: 4_600 };
const toMs = (seconds: number) => seconds * 1000;

test('a JWT names its person, in any script', () => {
  expect(parseTokenPayload(jwt({ ...asha, jti: 'family' }))).toEqual(asha);
});

test('the non-standard form of user 1 is the admin and expires after 24 hours', () => {
  expect(parseTokenPayload('access_1_1700000000000')).toEqual({
    user_id: 1,
    username: 'admin',
    role: 'admin',
    iat: 1_700_000_000,
    exp: 1_700_086_400,
  });
});

test('the non-standard form of any other user is a plain user, issued in seconds or milliseconds', () => {
  expect(parseTokenPayload('refresh_42_1700000000')).toMatchObject({
    user_id: 42,
    username: 'user',
    role: 'user',
    exp: 1_700_086_400,
  });
});

test.each([
  [''],
  ['nonsense'],
  ['a.b.c'],
  ['a.b'],
  [jwt({ ...asha, role: 'king' })],
  [jwt({ ...asha, exp: 'soon' })],
  [jwt(null)],
  ['access_x_1700000000'],
  ['access_1_'],
  ['session_1_1700000000'],
])('%j has no payload and counts as expired and expiring (AU-29)', (token) => {
  expect(parseTokenPayload(token)).toBeNull();
  expect(isTokenExpired(token, 0)).toBe(true);
  expect(isTokenExpiringSoon(token, 0)).toBe(true);
  expect(computeRefreshDueInMs(token, 0)).toBe(0);
});

test('a token is expired exactly from its expiry on', () => {
  expect(isTokenExpired(jwt(asha), toMs(4_600) - 1)).toBe(false);
  expect(isTokenExpired(jwt(asha), toMs(4_600))).toBe(true);
});

test('a token is expiring soon from five minutes before its expiry', () => {
  expect(isTokenExpiringSoon(jwt(asha), toMs(4_300) - 1)).toBe(false);
  expect(isTokenExpiringSoon(jwt(asha), toMs(4_300))).toBe(true);
});

test('the refresh is due 300 s before the expiry, at once inside that window (AU-32)', () => {
  expect(computeRefreshDueInMs(jwt(asha), toMs(1_000))).toBe(toMs(3_300));
  expect(computeRefreshDueInMs(jwt(asha), toMs(4_299))).toBe(toMs(1));
  expect(computeRefreshDueInMs(jwt(asha), toMs(4_400))).toBe(0);
  expect(computeRefreshDueInMs(jwt(asha), toMs(9_999))).toBe(0);
});

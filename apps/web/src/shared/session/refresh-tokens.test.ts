import { delay, HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeToken, signInAs } from '../../test/people.ts';
import { api, server } from '../../test/server.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { getCurrentSession } from './session.ts';

let requestCount = 0;
const answerWith = (response: () => Response | Promise<Response>) =>
  server.use(
    http.post(api('/auth/refresh/'), () => {
      requestCount += 1;
      return response();
    }),
  );
const newTokens = (extra = {}) => HttpResponse.json({ access: fakeToken({ serial: 2 }), ...extra });

beforeEach(() => {
  requestCount = 0;
  signInAs('user');
});
afterEach(() => vi.unstubAllGlobals());

test('runs one refresh at a time and gives its result to all callers (AU-33)', async () => {
  answerWith(async () => {
    await delay(150);
    return newTokens({ refresh: 'refresh-2' });
  });
  expect(await Promise.all([refreshTokens(), refreshTokens(), refreshTokens()])).toEqual([
    'refreshed',
    'refreshed',
    'refreshed',
  ]);
  expect(requestCount).toBe(1);
});

test('keeps the old refresh token when none is returned', async () => {
  answerWith(() => newTokens());
  expect(await refreshTokens()).toBe('refreshed');
  expect(localStorage.getItem('refresh_token')).toBe('refresh-1');
});

test('applies the role of the new token', async () => {
  answerWith(() => HttpResponse.json({ access: fakeToken({ role: 'admin' }), refresh: 'refresh-2' }));
  await refreshTokens();
  expect(getCurrentSession().person).toMatchObject({
    role: 'admin',
    is_admin: true,
    email: 'asha@example.org',
  });
});

test('clears tokens and stored user after a refused refresh (AU-34)', async () => {
  answerWith(() => HttpResponse.json({}, { status: 401 }));
  expect(await refreshTokens()).toBe('refused');
  expect(getCurrentSession().person).toBeNull();
  for (const key of ['access_token', 'refresh_token', 'demo_user'])
    expect(localStorage.getItem(key)).toBeNull();
});

test.each([
  ['a broken line', () => HttpResponse.error()],
  ['a server in trouble', () => HttpResponse.json({}, { status: 503 })],
  ['too many calls', () => HttpResponse.json({}, { status: 429 })],
])('keeps the session after %s', async (_, response) => {
  answerWith(response);
  expect(await refreshTokens()).toBe('unreachable');
  expect(getCurrentSession().person).not.toBeNull();
  expect(localStorage.getItem('refresh_token')).toBe('refresh-1');
});

describe('with several tabs', () => {
  const lockAfter = (meanwhile: () => void) =>
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), {
        locks: {
          request: async (_: string, run: () => unknown) => {
            meanwhile();
            return run();
          },
        },
      }),
    );

  test('uses the tokens of another tab’s refresh after waiting for it', async () => {
    lockAfter(() => {
      localStorage.setItem('access_token', fakeToken({ serial: 3 }));
      localStorage.setItem('refresh_token', 'refresh-of-the-other-tab');
    });
    answerWith(() => newTokens());
    expect(await refreshTokens()).toBe('refreshed');
    expect(requestCount).toBe(0);
    expect(localStorage.getItem('refresh_token')).toBe('refresh-of-the-other-tab');
  });

  test('refreshes when no other tab does', async () => {
    lockAfter(() => undefined);
    answerWith(() => newTokens({ refresh: 'refresh-2' }));
    expect(await refreshTokens()).toBe('refreshed');
    expect(requestCount).toBe(1);
  });
});

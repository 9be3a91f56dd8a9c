import { failure, user } from '@smart-waste/contract';
import { encodeReason } from '@smart-waste/messages';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeToken, personWith, signInAs } from '../../test/people.ts';
import { api, server } from '../../test/server.ts';
import { getCurrentSession } from '../session/session.ts';
import { callApi } from './client.ts';

const askProfile = () => callApi({ endpoint: 'profile', schema: user });
const answerWith = (response: () => Response) => server.use(http.get(api('/users/profile/'), response));
const refused = (status: number) =>
  HttpResponse.json({ error: 'Please log in.', code: 'unauthenticated', request_id: 'r' }, { status });

describe('parseResponse', () => {
  test('returns the plain resource (API-02, API-26)', async () => {
    answerWith(() => HttpResponse.json(personWith()));
    expect(await askProfile()).toEqual({ success: true, data: personWith() });
  });

  test('returns the resource of an envelope (API-27)', async () => {
    answerWith(() => HttpResponse.json({ success: true, data: personWith() }));
    expect(await askProfile()).toEqual({ success: true, data: personWith() });
  });

  test('returns a failure for success false with status 200', async () => {
    answerWith(() => HttpResponse.json({ success: false, error: 'No such person' }));
    expect(await askProfile()).toMatchObject({ success: false, error: 'No such person' });
  });

  test('returns a failure for a body that is not JSON', async () => {
    answerWith(() => HttpResponse.text('<html>'));
    expect(await askProfile()).toMatchObject({ success: false, error: 'Invalid JSON response' });
  });

  test('returns a failure for a body that violates the contract', async () => {
    answerWith(() => HttpResponse.json({ ...personWith(), role: 'king' }));
    expect(await askProfile()).toMatchObject({ success: false, status: 200 });
  });

  test('needs no body for a call without a schema', async () => {
    server.use(http.post(api('/users/logout/'), () => new HttpResponse(null, { status: 204 })));
    expect(await callApi({ endpoint: 'logout', schema: null })).toEqual({ success: true, data: undefined });
  });
});

describe('a failure', () => {
  test('contains the status, the server’s sentence, the code and the fields', async () => {
    const taken = { reason: 'error.account.username_taken', params: {} };
    const body = {
      error: 'Taken',
      code: 'username_taken',
      ...taken,
      request_id: 'r',
      fields: { email: 'Taken' },
      field_reasons: { email: taken },
    };
    expect(failure.safeParse(body).success).toBe(true);
    answerWith(() => HttpResponse.json(body, { status: 409 }));
    expect(await askProfile()).toEqual({
      success: false,
      error: 'HTTP 409: Taken',
      status: 409,
      sentence: encodeReason({ ...taken, text: 'Taken' }),
      code: 'username_taken',
      fields: { email: encodeReason({ ...taken, text: 'Taken' }) },
    });
  });

  test('contains the sentence of a server without reasons', async () => {
    answerWith(() =>
      HttpResponse.json({ error: 'Taken', code: 'username_taken', request_id: 'r' }, { status: 409 }),
    );
    expect(await askProfile()).toMatchObject({ sentence: 'Taken', code: 'username_taken', fields: {} });
  });

  test('contains the raw text of a proxy (API-28)', async () => {
    answerWith(() => HttpResponse.text('Bad Gateway', { status: 502 }));
    expect(await askProfile()).toMatchObject({ error: 'HTTP 502: Bad Gateway', status: 502, sentence: null });
  });

  test.each([
    '<html><head><title>502 Bad Gateway</title></head></html>',
    '\n<!DOCTYPE html><title>Down</title>',
    '{"error":"x"}',
    '"Bad Gateway"',
    '',
    'upstream '.repeat(50),
  ])('contains a sentence instead of what no person can read (API-28): %j', async (body) => {
    answerWith(() => HttpResponse.text(body, { status: 502 }));
    const text = 'The server gave no reason. Try again later.';
    expect(await askProfile()).toMatchObject({
      error: `HTTP 502: ${text}`,
      status: 502,
      sentence: encodeReason({ reason: 'error.network.no_reason', params: {}, text }),
    });
  });

  test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
    'reads the same in every browser when no server answers (%s) (API-29)',
    async (message) => {
      const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError(message));
      onTestFinished(() => fetch.mockRestore());
      expect(await askProfile()).toMatchObject({ success: false, error: 'Failed to fetch', status: null });
    },
  );
});

describe('a call of the logged-in user', () => {
  beforeEach(() => signInAs('user'));

  test('sends the bearer token', async () => {
    let header: string | null = null;
    server.use(
      http.get(api('/users/profile/'), ({ request }) => {
        header = request.headers.get('authorization');
        return HttpResponse.json(personWith());
      }),
    );
    await askProfile();
    expect(header).toBe(`Bearer ${localStorage.getItem('access_token')}`);
  });

  test('renews the tokens once after a 401 and is repeated', async () => {
    const next = fakeToken({ serial: 2 });
    const sent: unknown[] = [];
    server.use(
      http.get(api('/users/profile/'), ({ request }) =>
        request.headers.get('authorization') === `Bearer ${next}`
          ? HttpResponse.json(personWith())
          : refused(401),
      ),
      http.post(api('/auth/refresh/'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ access: next, refresh: 'refresh-2' });
      }),
    );
    expect(await askProfile()).toMatchObject({ success: true });
    expect(sent).toEqual([{ refresh: 'refresh-1' }]);
    expect(localStorage.getItem('refresh_token')).toBe('refresh-2');
  });

  test('ends the session when the renewal is refused', async () => {
    server.use(
      http.get(api('/users/profile/'), () => refused(401)),
      http.post(api('/auth/refresh/'), () => refused(401)),
    );
    expect(await askProfile()).toMatchObject({ success: false, status: 401 });
    expect(getCurrentSession().person).toBeNull();
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('is not repeated without a logged-in user', async () => {
    localStorage.clear();
    let calls = 0;
    server.use(
      http.post(api('/users/login/'), () => {
        calls += 1;
        return refused(401);
      }),
    );
    const body = { username: 'a', password: 'b' };
    await callApi({ endpoint: 'login', schema: null, body });
    expect(calls).toBe(1);
  });
});

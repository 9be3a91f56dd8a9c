import { failure } from '@smart-waste/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailableError } from '../lib/errors.ts';
import { StoreFullError } from '../ports/image-store.ts';
import { PASSWORD, testApp } from '../test/test-app.ts';

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const json = { 'content-type': 'application/json' };
const post = (body: string, headers: Record<string, string> = json) =>
  api.call('POST', '/users/login/', { body, headers });

describe('every error response', () => {
  it.each([
    ['malformed JSON', '{"username": ', 400, 'invalid_request', 'The request body is not valid JSON'],
    [
      'half of an emoji in JSON',
      '{"username": "\\ud83',
      400,
      'invalid_request',
      'The request body is not valid JSON',
    ],
    ['no body', '', 400, 'invalid_request', 'The request body must be a JSON object'],
    ['a list', '[]', 400, 'invalid_request', 'The request body must be a JSON object'],
    ['a number', '1e999', 400, 'invalid_request', 'The request body must be a JSON object'],
    ['null', 'null', 400, 'invalid_request', 'The request body must be a JSON object'],
    [
      'a prototype',
      '{"__proto__": {"role": "admin"}}',
      400,
      'invalid_request',
      'The request body is not valid JSON',
    ],
    [
      'a constructor',
      '{"constructor": {"prototype": {}}}',
      400,
      'invalid_request',
      'The request body is not valid JSON',
    ],
    [
      '1 MB',
      JSON.stringify({ username: 'x'.repeat(1024 * 1024) }),
      413,
      'too_large',
      'The request is too large',
    ],
    ['deep nesting', '['.repeat(30_000), 400, 'invalid_request', 'The request body is not valid JSON'],
  ])(
    'to %s is a Failure with a message, a code and the request’s id',
    async (_what, body, status, code, error) => {
      const answer = await post(body);
      expect(answer.statusCode).toBe(status);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(failure.parse(answer.json())).toMatchObject({
        code,
        error,
        request_id: answer.headers['x-request-id'],
      });
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense'])(
    'to a body of type %s is a 415',
    async (type) => {
      const answer = await post('username=a&password=b', { 'content-type': type });
      expect(answer.statusCode).toBe(415);
      expect(failure.parse(answer.json()).code).toBe('unsupported_media_type');
    },
  );

  it.each(['/api/nothing', '/api/', '/api', '/api/users/', '/api/users/login/more', '/api/%00'])(
    'to the unknown path %s is a 404 as JSON (API-03)',
    async (url) => {
      const answer = await api.app.inject({ url });
      expect(answer.statusCode).toBe(404);
      expect(failure.parse(answer.json())).toMatchObject({
        code: 'not_found',
        error: 'There is nothing at this address',
      });
    },
  );

  it('has the status 400 when the path cannot be decoded', async () => {
    const answer = await api.app.inject({ url: '/api/images/%zz/' });
    expect(answer.statusCode).toBe(400);
    expect(failure.parse(answer.json()).code).toBe('invalid_request');
  });

  it.each([
    ['GET', '/api/users/login/', 'POST'],
    ['DELETE', '/api/users/login', 'POST'],
    ['PUT', '/api/images/019a0000-0000-7000-8000-000000000001/', 'GET'],
  ] as const)('names the method that is allowed: %s %s', async (method, url, allowed) => {
    const answer = await api.app.inject({ method, url });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe(allowed);
    expect(failure.parse(answer.json())).toMatchObject({
      code: 'method_not_allowed',
      error: `This address only accepts ${allowed}`,
    });
  });
});

describe('a request’s id', () => {
  it('is taken from the sender when it is valid', async () => {
    const headers = { 'x-request-id': 'trace-0123:abc.DEF_4' };
    expect((await api.call('GET', '/client-config/', { headers })).headers['x-request-id']).toBe(
      'trace-0123:abc.DEF_4',
    );
  });

  it.each(['short', 'x'.repeat(65), 'with space here', '<script>alert(1)</script>', 'new\tline-in-it'])(
    'replaces the invalid value %j',
    async (given) => {
      const { headers } = await api.call('GET', '/client-config/', { headers: { 'x-request-id': given } });
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    },
  );
});

describe('an error of the server', () => {
  const broken = (error: Error) =>
    testApp({
      change: ({ users }) => ({ users: { ...users, findByUsername: () => Promise.reject(error) } }),
    });
  const credentials = { username: 'asha', password: PASSWORD };

  it('is logged with the request’s id, and its reason is not sent', async () => {
    const down = await broken(new Error('relation "users" of db.internal is gone'));
    const answer = await down.call('POST', '/users/login/', { body: credentials });
    expect(answer.statusCode).toBe(500);
    const { error, code, request_id } = failure.parse(answer.json());
    expect([code, error]).toEqual(['internal', 'Something went wrong on our side. Please try again.']);
    const line = down.logged.find((text) => text.includes('db.internal'));
    expect(line).toContain(request_id);
    await down.close();
  });

  it('is a 503 with Retry-After when the database is unavailable', async () => {
    const down = await broken(new DatabaseUnavailableError(new Error('connect ECONNREFUSED 10.0.0.7')));
    const answer = await down.call('POST', '/users/login/', { body: credentials });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(failure.parse(answer.json())).toMatchObject({
      code: 'unavailable',
      error: 'The service is temporarily unavailable. Please try again in a moment.',
    });
    await down.close();
  });

  it('is a 507 when the store is full, and a 500 when a file is missing', async () => {
    const full = await broken(new StoreFullError(new Error('ENOSPC')));
    expect((await full.call('POST', '/users/login/', { body: credentials })).statusCode).toBe(507);
    await full.close();
    const missing = await broken(Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' }));
    expect((await missing.call('POST', '/users/login/', { body: credentials })).statusCode).toBe(500);
    await missing.close();
  });

  it('is a 500 when an answer differs from the contract', async () => {
    const odd = await testApp({
      change: ({ users }) => ({
        users: {
          ...users,
          add: async (row) => ({
            ...row,
            id: 0.5,
            language: null,
            email_verified_at: null,
            disabled_at: null,
          }),
        },
      }),
    });
    const body = { username: 'asha', email: 'a@example.org', password: PASSWORD };
    const answer = await odd.call('POST', '/users/register/', { body });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('schema');
    await odd.close();
  });
});

describe('the log', () => {
  it('never contains a password, a token, a hash or a signed URL', async () => {
    const { username, email, access, refresh } = await api.signUp();
    await api.call('GET', '/users/profile/?token=in-the-address', { token: access });
    await api.call('GET', '/media/photos/x.jpg/?expires=1&signature=signed-in-the-address');
    const next = (await api.call('POST', '/auth/refresh/', { body: { refresh } })).json();
    await api.call('POST', '/auth/refresh/', { body: { refresh } });
    await api.call('POST', '/users/login/', { body: { username, password: 'a-wrong-password' } });
    await post(`{"username": "${username}", "password": "in-broken-json`);
    const sentEmail = api.emails.next();
    await api.call('POST', '/users/password/forgot/', { body: { email } });
    const [token = ''] = /[\w-]{43}/.exec((await sentEmail).text) ?? [];
    await api.call('POST', '/users/password/reset/', { body: { token, password: 'a-brand-new-password' } });

    const said = api.logged.join('');
    expect(said).toContain('/api/users/profile/?token=[hidden]');
    const secrets = [
      PASSWORD,
      access,
      refresh,
      next.access,
      next.refresh,
      'a-wrong-password',
      'in-broken-json',
      token,
    ];
    for (const secret of [...secrets, 'a-brand-new-password', 'in-the-address', 'argon2']) {
      expect(said.includes(secret), secret).toBe(false);
    }
  });

  it('redacts secrets at any depth of an object', () => {
    api.deps.log.info({
      password: 'p-1',
      body: { refresh: 'r-1' },
      req: { headers: { authorization: 'a-1' } },
      api_key: 'k-1',
    });
    const line = api.logged.at(-1) ?? '';
    expect(line).toContain('[hidden]');
    expect(line).not.toMatch(/p-1|r-1|a-1|k-1/);
  });

  it('has one line for each answer with user, route, status and duration', async () => {
    const { access, user } = await api.signUp();
    const before = api.logged.length;
    const answer = await api.call('GET', '/users/profile/', { token: access });
    const lines = api.logged.slice(before).map((line) => JSON.parse(line));
    expect(lines).toEqual([
      expect.objectContaining({
        request_id: answer.headers['x-request-id'],
        method: 'GET',
        url: '/api/users/profile/',
        status: 200,
        user_id: user.id,
        ms: expect.any(Number),
      }),
    ]);
  });
});

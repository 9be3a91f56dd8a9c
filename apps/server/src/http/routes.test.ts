import { API_PREFIX, ENDPOINTS, type EndpointName, ROLES } from '@smart-waste/contract';
import fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../test/test-app.ts';
import { guard } from './guard.ts';

const NAMES = Object.keys(ENDPOINTS).filter((name): name is EndpointName => name in ENDPOINTS);
const GUARDED = NAMES.filter((name) => ENDPOINTS[name].access !== 'anyone');

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const requestRoute = (name: EndpointName, headers: Record<string, string> = {}) => {
  const { method, path } = ENDPOINTS[name];
  const url = API_PREFIX + path.replaceAll(/:\w+/g, '019a0000-0000-7000-8000-000000000001');
  return api.app.inject({ method, url, headers });
};

describe('the contract’s table of calls', () => {
  it.each(NAMES)('%s has a route', (name) => {
    const { method, path } = ENDPOINTS[name];
    expect(api.app.hasRoute({ method, url: API_PREFIX + path.slice(0, -1) })).toBe(true);
  });

  it.each(GUARDED)('%s refuses a request without a login', async (name) => {
    const answer = await requestRoute(name);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'unauthenticated', error: 'Please log in first' });
  });

  it('refuses every role that a row does not name (NAV-28)', async () => {
    for (const role of ROLES) {
      const { access } = await api.signUp(role);
      for (const name of GUARDED) {
        const allowed: unknown = ENDPOINTS[name].access;
        if (!Array.isArray(allowed) || allowed.includes(role)) continue;
        const answer = await requestRoute(name, { authorization: `Bearer ${access}` });
        expect([name, role, answer.statusCode]).toEqual([name, role, 403]);
      }
    }
  });

  it('is complete: the server does not start with an unlisted route below /api', async () => {
    const app = fastify().withTypeProvider<ZodTypeProvider>();
    guard(app, () => Promise.reject(new Error('not authenticated')));
    expect(() => app.get('/api/secret/', () => 'open')).toThrow(
      "/api/secret/ is not in the contract's table",
    );
    await app.close();
  });

  it.each(NAMES)('%s is answered with and without the trailing slash', async (name) => {
    const { method, path } = ENDPOINTS[name];
    const url = API_PREFIX + path.replaceAll(/:\w+/g, '019a0000-0000-7000-8000-000000000001');
    const [slashed, bare] = await Promise.all(
      [url, url.slice(0, -1)].map((each) => api.app.inject({ method, url: each })),
    );
    expect(bare?.statusCode).toBe(slashed?.statusCode);
  });
});

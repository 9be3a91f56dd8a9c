import { failure } from '@smart-waste/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../test/test-app.ts';

let api: Awaited<ReturnType<typeof testApp>>;
/** The clock stands still, so that no test outlasts the minute of a limit, however slow the machine is. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(async () => {
  vi.useRealTimers();
  await api.close();
});
const limited = async (env: Record<string, string> = {}) => {
  api = await testApp({ env: { RATE_LIMITS: 'on', ...env } });
};

const guess = (username: string, options: object = {}) =>
  api.call('POST', '/users/login/', { body: { username, password: 'a guess' }, ...options });
/** The statuses of this many calls, one after the other. */
async function statuses(times: number, call: (n: number) => Promise<{ statusCode: number }>) {
  const answers: number[] = [];
  for (let n = 1; n <= times; n += 1) answers.push((await call(n)).statusCode);
  return answers;
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

describe('the limits', () => {
  it('allow ten login attempts a minute for one name in any spelling', async () => {
    await limited();
    expect(await statuses(10, (n) => guess(n % 2 ? 'asha' : 'ASHA'))).toEqual(times(10, 401));
    const answer = await guess('Asha');
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(failure.parse(answer.json())).toMatchObject({
      code: 'too_many_requests',
      error: expect.stringMatching(/^Too many attempts\. Please try again in \d+ seconds\.$/),
    });
  });

  it('do not affect other names and other addresses', async () => {
    await limited();
    await statuses(11, () => guess('asha'));
    expect((await guess('ravi')).statusCode).toBe(401);
    expect((await guess('asha', { remoteAddress: '192.0.2.7' })).statusCode).toBe(401);
  });

  it('stop an address that tries many names', async () => {
    await limited();
    const answers = await statuses(61, (n) => guess(`name-${n}`));
    expect(answers).toEqual([...times(60, 401), 429]);
  });

  it('count all addresses of one IPv6 network together', async () => {
    await limited();
    const from = (n: number) => ({ remoteAddress: `2001:db8:1:2::${n.toString(16)}` });
    expect(await statuses(11, (n) => guess('asha', from(n)))).toEqual([...times(10, 401), 429]);
    expect((await guess('asha', { remoteAddress: '2001:db8:1:3::1' })).statusCode).toBe(401);
    const names = await statuses(61, (n) => guess(`name-${n}`, { remoteAddress: `2001:db8:2:2::${n}` }));
    expect(names).toEqual([...times(60, 401), 429]);
  });

  it('count an IPv4 address the same in its IPv6 form', async () => {
    await limited();
    const from = (n: number) => ({ remoteAddress: n % 2 ? '192.0.2.7' : '::ffff:192.0.2.7' });
    expect(await statuses(11, (n) => guess('asha', from(n)))).toEqual([...times(10, 401), 429]);
  });

  it('allow thirty login attempts in a quarter of an hour for one account from all networks', async () => {
    await limited();
    const from = (n: number) => ({ remoteAddress: `192.0.2.${n}` });
    expect(await statuses(31, (n) => guess('asha', from(n)))).toEqual([...times(30, 401), 429]);
    expect((await guess('ASHA', from(99))).statusCode).toBe(429);
    expect((await guess('ravi', from(99))).statusCode).toBe(401);
  });

  it('do not lock the owner of an attacked account out of the network where they log in', async () => {
    await limited();
    const { username } = await api.signUp();
    await statuses(31, (n) => guess(username, { remoteAddress: `192.0.2.${n}` }));
    expect((await guess(username, { remoteAddress: '192.0.2.99' })).statusCode).toBe(429);
    await api.logIn(username);
  });

  it('ignore a forwarded address unless a proxy is trusted', async () => {
    await limited();
    const from = (n: number) => ({ headers: { 'x-forwarded-for': `198.51.100.${n}` } });
    expect((await statuses(11, (n) => guess('asha', from(n)))).at(-1)).toBe(429);
    await api.close();
    await limited({ TRUST_PROXY: 'loopback' });
    expect(await statuses(11, (n) => guess('asha', from(n)))).toEqual(times(11, 401));
  });

  it('allow three reset e-mails in a quarter of an hour', async () => {
    await limited();
    const requestResetLink = () =>
      api.call('POST', '/users/password/forgot/', { body: { email: 'asha@example.org' } });
    expect(await statuses(4, requestResetLink)).toEqual([200, 200, 200, 429]);
    expect(failure.parse((await requestResetLink()).json()).error).toMatch(/in 1[45] minutes\.$/);
  });

  it('allow thirty checks of the current password a minute with a token', async () => {
    await limited();
    const { access: token } = await api.signUp();
    const body = { password: 'another password', current_password: 'a guess' };
    const answers = await statuses(31, () => api.call('PUT', '/users/profile/update/', { token, body }));
    expect(answers).toEqual([...times(30, 400), 429]);
  });

  it('count by user instead of address after the login', async () => {
    await limited();
    const [one, other] = [await api.signUp(), await api.signUp()];
    const readProfile = (token: string) => () => api.call('GET', '/users/profile/', { token });
    expect((await statuses(601, readProfile(one.access))).filter((status) => status === 429)).toHaveLength(1);
    expect((await readProfile(other.access)()).statusCode).toBe(200);
  });

  it('can be raised and switched off', async () => {
    await limited({ RATE_LIMITS: '2' });
    expect(await statuses(21, () => guess('asha'))).toEqual([...times(20, 401), 429]);
    await api.close();
    await limited({ RATE_LIMITS: 'off' });
    expect(await statuses(25, () => guess('asha'))).toEqual(times(25, 401));
  });

  it('do not count an invalid body against a name', async () => {
    await limited();
    const wrong = () => api.call('POST', '/users/login/', { body: { username: 'asha' } });
    expect(await statuses(15, wrong)).toEqual(times(15, 400));
  });
});

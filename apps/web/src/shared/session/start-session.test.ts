import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeToken, signInAs } from '../../test/people.ts';
import { api, server } from '../../test/server.ts';
import { currentSession, setSessionLoading } from './session.ts';
import { startSession } from './start-session.ts';

const store = (access: string, refresh = 'refresh-1') => {
  localStorage.setItem('access_token', access);
  localStorage.setItem('refresh_token', refresh);
};
const tellOtherTabs = (key: string) =>
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));

afterEach(() => vi.useRealTimers());

describe('on start', () => {
  test('a valid token signs in and restores the saved person', async () => {
    signInAs('user');
    setSessionLoading(true);
    await startSession();
    expect(currentSession()).toMatchObject({
      loading: false,
      person: { username: 'asha', email: 'asha@example.org' },
    });
  });

  test('the non-standard token form signs in as well', async () => {
    store(`access_1_${Date.now()}`);
    await startSession();
    expect(currentSession().person).toMatchObject({ username: 'admin', role: 'admin', is_admin: true });
  });

  test('an expired token is renewed first', async () => {
    store(fakeToken({ lifeSeconds: -10 }));
    server.use(
      http.post(api('/auth/refresh/'), () =>
        HttpResponse.json({ access: fakeToken(), refresh: 'refresh-2' }),
      ),
    );
    await startSession();
    expect(currentSession().person).toMatchObject({ username: 'asha' });
  });

  test('an expired token with nothing to renew it, or an unreadable one, signs nobody in', async () => {
    localStorage.setItem('access_token', fakeToken({ lifeSeconds: -10 }));
    await startSession();
    expect(currentSession()).toMatchObject({ loading: false, person: null });
    localStorage.setItem('access_token', 'nonsense');
    await startSession();
    expect(currentSession().person).toBeNull();
  });

  test('somebody whose token expired while they were offline stays signed in', async () => {
    store(fakeToken({ lifeSeconds: -10 }));
    server.use(http.post(api('/auth/refresh/'), () => HttpResponse.error()));
    await startSession();
    expect(currentSession()).toMatchObject({ loading: false, person: { username: 'asha' } });
    expect(localStorage.getItem('refresh_token')).toBe('refresh-1');
  });
});

describe('the scheduled refresh', () => {
  const refreshes = () => {
    let count = 0;
    server.use(
      http.post(api('/auth/refresh/'), () => {
        count += 1;
        return HttpResponse.json({ access: fakeToken({ serial: count }), refresh: `refresh-${count}` });
      }),
    );
    return () => count;
  };

  test('comes 300 s before the token ends, not earlier', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const count = refreshes();
    store(fakeToken({ lifeSeconds: 1_000 }));
    await startSession();
    await vi.advanceTimersByTimeAsync(698_000);
    expect(count()).toBe(0);
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    await expect.poll(count).toBe(1);
  });

  test('comes at once inside of that window', async () => {
    const count = refreshes();
    store(fakeToken({ lifeSeconds: 200 }));
    await startSession();
    await expect.poll(count).toBe(1);
  });
});

describe('another tab', () => {
  test('that logs out signs this one out', async () => {
    signInAs('user');
    await startSession();
    localStorage.clear();
    tellOtherTabs('access_token');
    expect(currentSession().person).toBeNull();
  });

  test('that logs in signs this one in', async () => {
    await startSession();
    store(fakeToken());
    tellOtherTabs('access_token');
    expect(currentSession().person).toMatchObject({ username: 'asha' });
  });
});

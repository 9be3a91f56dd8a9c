import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeToken, signInAs } from '../../test/people.ts';
import { api, server } from '../../test/server.ts';
import { getCurrentSession, setSessionLoading } from './session.ts';
import { startSession } from './start-session.ts';

const store = (access: string, refresh = 'refresh-1') => {
  localStorage.setItem('access_token', access);
  localStorage.setItem('refresh_token', refresh);
};
const notifyOtherTabs = (key: string) =>
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));

afterEach(() => vi.useRealTimers());

describe('on start', () => {
  test('logs in with a valid token and restores the saved user (AU-30, AU-23)', async () => {
    signInAs('user');
    setSessionLoading(true);
    await startSession();
    expect(getCurrentSession()).toMatchObject({
      isLoading: false,
      person: { username: 'asha', email: 'asha@example.org' },
    });
  });

  test('logs in with the non-standard token form (AU-28)', async () => {
    store(`access_1_${Date.now()}`);
    await startSession();
    expect(getCurrentSession().person).toMatchObject({ username: 'admin', role: 'admin', is_admin: true });
  });

  test('renews an expired token first', async () => {
    store(fakeToken({ lifeSeconds: -10 }));
    server.use(
      http.post(api('/auth/refresh/'), () =>
        HttpResponse.json({ access: fakeToken(), refresh: 'refresh-2' }),
      ),
    );
    await startSession();
    expect(getCurrentSession().person).toMatchObject({ username: 'asha' });
  });

  test('does not log in with an unreadable token or an expired one that cannot be renewed', async () => {
    localStorage.setItem('access_token', fakeToken({ lifeSeconds: -10 }));
    await startSession();
    expect(getCurrentSession()).toMatchObject({ isLoading: false, person: null });
    localStorage.setItem('access_token', 'nonsense');
    await startSession();
    expect(getCurrentSession().person).toBeNull();
  });

  test('keeps a user logged in whose token expired offline', async () => {
    store(fakeToken({ lifeSeconds: -10 }));
    server.use(http.post(api('/auth/refresh/'), () => HttpResponse.error()));
    await startSession();
    expect(getCurrentSession()).toMatchObject({ isLoading: false, person: { username: 'asha' } });
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

  test('runs 300 s before the token expires (AU-32)', async () => {
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

  test('runs at once within 300 s of the expiry', async () => {
    const count = refreshes();
    store(fakeToken({ lifeSeconds: 200 }));
    await startSession();
    await expect.poll(count).toBe(1);
  });
});

describe('another tab', () => {
  test('logs this tab out when it logs out', async () => {
    signInAs('user');
    await startSession();
    localStorage.clear();
    notifyOtherTabs('access_token');
    expect(getCurrentSession().person).toBeNull();
  });

  test('is not followed when it is of another installation on the host (DP-11)', async () => {
    signInAs('user');
    await startSession();
    localStorage.clear();
    notifyOtherTabs('/waste/access_token');
    expect(getCurrentSession().person).toMatchObject({ username: 'asha' });
  });

  test('logs this tab in when it logs in', async () => {
    await startSession();
    store(fakeToken());
    notifyOtherTabs('access_token');
    expect(getCurrentSession().person).toMatchObject({ username: 'asha' });
  });
});

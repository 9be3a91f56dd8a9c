import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { PATHS } from '../../../shared/paths.ts';
import { personWith, signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { api, NOTIFICATION_SETTINGS, server } from '../../../test/server.ts';
import { NotificationsSection } from './notifications-section.tsx';
import { useNotificationSettings } from './use-notifications.ts';

const person = personWith('user');
const user = { ...person, phone_number: '', address: '', created_at: '2026-06-01T10:00:00.000Z' };
let settings: typeof NOTIFICATION_SETTINGS;
let sent: [string, unknown][];

beforeEach(() => {
  signInAs('user');
  localStorage.removeItem('push-owner');
  settings = { ...NOTIFICATION_SETTINGS };
  sent = [];
  server.use(
    http.get(api('/users/notifications/'), () => HttpResponse.json(settings)),
    http.put(api('/users/notifications/'), async ({ request }) => {
      const body = await request.json();
      sent.push(['choices', body]);
      settings = { ...settings, ...Object(body) };
      return HttpResponse.json(settings);
    }),
    http.post(api('/users/notifications/push/'), async ({ request }) => {
      sent.push(['add', await request.json()]);
      settings = { ...settings, devices: 1 };
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete(api('/users/notifications/push/'), async ({ request }) => {
      sent.push(['remove', await request.json()]);
      settings = { ...settings, devices: 0 };
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

/** A browser that can show notifications, and what the person answers to its question. */
function browserWith(answer: NotificationPermission, permission: NotificationPermission = 'default') {
  let subscription: object | null = null;
  const keys = { p256dh: 'p', auth: 'a' };
  const subscribe = vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
    const bytes = Uint8Array.from(atob(applicationServerKey), (letter) => letter.charCodeAt(0));
    subscription = {
      endpoint: 'https://push.example.org/1',
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint: 'https://push.example.org/1', keys }),
      unsubscribe: async () => {
        subscription = null;
        return true;
      },
    };
    return subscription;
  });
  const pushManager = { getSubscription: async () => subscription, subscribe };
  vi.stubGlobal('PushManager', class {});
  const notification = { permission, requestPermission: async () => (notification.permission = answer) };
  vi.stubGlobal('Notification', notification);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }) },
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  return { subscribe };
}

const Section = () => <NotificationsSection user={user} settings={useNotificationSettings()} />;
const open = async () => {
  const view = renderScreen(PATHS.account, <Section />);
  await screen.findByText('By email');
  return view;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('shows the choices, and saves each when it is made', async () => {
  const { container } = await open();
  const [statusByEmail] = screen.getAllByRole('switch', { name: 'The status changes' });
  expect(statusByEmail).toBeChecked();
  await userEvent.click(statusByEmail!);
  expect(statusByEmail).not.toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'At once' }));
  const email = { status_changed: false, replied: true };
  const { push } = NOTIFICATION_SETTINGS;
  await waitFor(() =>
    expect(sent).toEqual([
      ['choices', { frequency: 'daily', email, push }],
      ['choices', { frequency: 'at_once', email, push }],
    ]),
  );
  expect((await axe.run(container)).violations).toEqual([]);
});

test('keeps the later of two choices that were made before the first was saved', async () => {
  let save = () => {};
  const saved = new Promise<void>((resolve) => (save = resolve));
  server.use(http.put(api('/users/notifications/'), () => saved, { once: true }));
  const { queryClient } = await open();
  const [status] = screen.getAllByRole('switch', { name: 'The status changes' });
  const atOnce = screen.getByRole('radio', { name: 'At once' });
  await userEvent.click(status!);
  await userEvent.click(atOnce);
  await new Promise((resolve) => setTimeout(resolve, 100)); // a call that did not wait for the first would be answered
  save();
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));
  expect(settings).toMatchObject({ frequency: 'at_once', email: { status_changed: false } });
  expect(atOnce).toBeChecked();
});

test('shows the earlier choice again when it cannot be saved', async () => {
  server.use(http.put(api('/users/notifications/'), () => new HttpResponse(null, { status: 503 })));
  await open();
  const [status] = screen.getAllByRole('switch', { name: 'The status changes' });
  await userEvent.click(status!);
  await waitFor(() => expect(status).toBeChecked());
});

test.each([
  ['unconfirmed', /is not confirmed/],
  ['refused', /We stopped emails to/],
] as const)(
  'says why no e-mails are sent to an address that is %s, and sends a link',
  async (state, text) => {
    settings = { ...settings, email_state: state };
    server.use(
      http.post(api('/users/email/confirmation/'), () => {
        sent.push(['confirmation', null]);
        return HttpResponse.json({ message: 'Sent' });
      }),
    );
    await open();
    expect(screen.getByText(text)).toHaveTextContent(user.email);
    await press('Send a link to confirm it');
    expect(await screen.findByText(/Open it within 24 hours/)).toBeVisible();
    expect(sent).toEqual([['confirmation', null]]);
  },
);

test('notifies this device once the person allows it, and stops', async () => {
  const { subscribe } = browserWith('granted');
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Notify on this device' }));
  expect(await screen.findByRole('button', { name: 'Stop on this device' })).toBeVisible();
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'BA' });
  expect(sent).toEqual([
    ['add', { endpoint: 'https://push.example.org/1', keys: { p256dh: 'p', auth: 'a' } }],
  ]);
  expect(await screen.findByText('1 device is notified.')).toBeVisible();
  await press('Stop on this device');
  expect(await screen.findByRole('button', { name: 'Notify on this device' })).toBeVisible();
  expect(sent.at(-1)).toEqual(['remove', { endpoint: 'https://push.example.org/1' }]);
});

test('renews the notifications of this device for the present session, of the same person only', async () => {
  const { subscribe } = browserWith('granted', 'granted');
  await subscribe({ applicationServerKey: 'BA' });
  const { unmount } = await open();
  expect(await screen.findByRole('button', { name: 'Notify on this device' })).toBeVisible();
  expect(sent).toEqual([]);
  unmount();
  localStorage.setItem('push-owner', String(user.id));
  await open();
  expect(await screen.findByRole('button', { name: 'Stop on this device' })).toBeVisible();
  expect(sent.map(([call]) => call)).toEqual(['add']);
});

/** The service worker is found when the returned function is called. */
function holdServiceWorker() {
  let find = () => {};
  const found = new Promise<void>((resolve) => (find = resolve));
  const { getRegistration } = navigator.serviceWorker;
  navigator.serviceWorker.getRegistration = () => found.then(() => getRegistration());
  return () => find();
}

test('says with the choices that this browser blocks notifications, so that nothing below moves later', async () => {
  browserWith('denied', 'denied');
  holdServiceWorker();
  await open();
  expect(screen.getByText(/This browser blocks notifications/)).toBeVisible();
});

test('keeps the place of the button until it is known what it does', async () => {
  browserWith('granted');
  const find = holdServiceWorker();
  await open();
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  find();
  await screen.findByRole('button', { name: 'Notify on this device' });
  expect(screen.queryByText('Loading...')).toBeNull();
});

test('says what to do when the browser blocks notifications', async () => {
  browserWith('denied');
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Notify on this device' }));
  expect(await screen.findByText(/This browser blocks notifications/)).toBeVisible();
  expect(sent).toEqual([]);
});

test('says that this browser cannot show notifications', async () => {
  await open();
  expect(await screen.findByText(/This browser cannot show notifications/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Notify on this device' })).not.toBeInTheDocument();
});

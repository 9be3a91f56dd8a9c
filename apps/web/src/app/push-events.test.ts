import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../public/push-events.js'), 'utf8');
const ORIGIN = 'https://waste.example.org';

type Window = {
  url: string;
  focused: boolean;
  focus: () => Promise<void>;
  postMessage: (sent: unknown) => void;
};
let windows: Window[];
const showNotification = vi.fn(async () => undefined);
const openWindow = vi.fn(async () => undefined);
const listeners = new Map<string, (event: object) => void>();

/** Starts the service worker of the pages below this path. */
function startWorker(path = '/') {
  windows = [];
  vi.clearAllMocks();
  const worker = {
    registration: { showNotification, scope: ORIGIN + path },
    clients: { matchAll: async () => windows, openWindow },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  };
  new Function('self', SCRIPT)(worker);
}
beforeEach(() => startWorker());

async function dispatch(name: string, event: object) {
  let work: Promise<unknown> | undefined;
  listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
}
const push = (message: unknown) => dispatch('push', { data: { json: () => message } });
const click = (path: string) =>
  dispatch('notificationclick', { notification: { close: () => undefined, data: { path } } });
const windowAt = (path: string, focused = false) => {
  const shown = { url: ORIGIN + path, focused, focus: vi.fn(async () => undefined), postMessage: vi.fn() };
  windows.push(shown);
  return shown;
};

describe('a push message', () => {
  test('is shown with its title, text and page', async () => {
    await push({ title: 'Report 7: Cleaned', body: 'Cleaned on 3 June.', path: '/cases/7', tag: 'case-7' });
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      'Report 7: Cleaned',
      expect.objectContaining({ body: 'Cleaned on 3 June.', tag: 'case-7', data: { path: '/cases/7' } }),
    );
  });

  test.each([
    { path: 'https://evil.example.org/' },
    { path: '//evil.example.org' },
    { path: '/\\evil.example.org' },
    { path: '/https://evil.example.org' },
    { path: 7 },
    null,
    'text',
  ])('leads to no other site and is shown even when it is %j', async (message) => {
    await push(message);
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      'Smart Waste',
      expect.objectContaining({ data: { path: '/' } }),
    );
  });

  test('is shown when it cannot be read', async () => {
    await dispatch('push', { data: null });
    await dispatch('push', { data: { json: () => JSON.parse('{') } });
    expect(showNotification).toHaveBeenCalledTimes(2);
  });
});

describe('a click on a notification', () => {
  test('opens a window when none is open', async () => {
    await click('/cases/7');
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/cases/7`);
  });

  test('brings the window forward that shows the page', async () => {
    const [other, wanted] = [windowAt('/upload', true), windowAt('/cases/7')];
    await click('/cases/7');
    expect(wanted.focus).toHaveBeenCalledOnce();
    expect(wanted.postMessage).not.toHaveBeenCalled();
    expect(other.focus).not.toHaveBeenCalled();
  });

  test('asks the window in front to go there by itself', async () => {
    const [, front] = [windowAt('/history'), windowAt('/upload', true)];
    await click('/cases/7');
    expect(front.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'open-path', path: '/cases/7' });
    expect(front.focus).toHaveBeenCalledOnce();
    expect(openWindow).not.toHaveBeenCalled();
  });
});

describe('below a path (DP-11)', () => {
  beforeEach(() => startWorker('/waste/'));

  test('a push message has its icon there, and leads to no other application of the host', async () => {
    await push({ path: '/cases/7' });
    await push({ path: '/../other/' });
    expect(showNotification.mock.calls).toMatchObject([
      ['Smart Waste', { icon: `${ORIGIN}/waste/icon-192.png`, data: { path: '/cases/7' } }],
      ['Smart Waste', { data: { path: '/' } }],
    ]);
  });

  test('a click finds the window of the page, or opens one', async () => {
    await click('/cases/7');
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/waste/cases/7`);
    const wanted = windowAt('/waste/cases/7');
    await click('/cases/7');
    expect(wanted.focus).toHaveBeenCalledOnce();
    expect(wanted.postMessage).not.toHaveBeenCalled();
  });

  test('a click leaves the windows of other applications of the host alone', async () => {
    const other = windowAt('/other/', true);
    await click('/cases/7');
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/waste/cases/7`);
    expect(other.postMessage).not.toHaveBeenCalled();
    expect(other.focus).not.toHaveBeenCalled();
  });
});

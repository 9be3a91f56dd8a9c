import { fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { registerServiceWorker } from './pwa.ts';
import { SessionToaster } from './session-toaster.tsx';

/** The service workers of a browser in which a new version waits until its page asks it to begin. */
function browserWithNewVersion() {
  const messages: unknown[] = [];
  const waiting = Object.assign(new EventTarget(), {
    scriptURL: `${location.origin}/waste/sw.js`,
    postMessage: (message: unknown) => messages.push(message),
  });
  const registration = Object.assign(new EventTarget(), { waiting });
  const register = vi.fn(async () => registration);
  const container = Object.assign(new EventTarget(), {
    register,
    controller: null,
    getRegistration: register,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  return { container, register, messages };
}

function pageBelow(path: string): void {
  const meta = Object.assign(document.createElement('meta'), { name: 'base-path', content: path });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}

test('is installed for its own path, and begins a new version when the person says so (DP-11)', async () => {
  pageBelow('/waste/');
  const { register, messages } = browserWithNewVersion();
  render(<SessionToaster />);
  registerServiceWorker(() => undefined);
  fireEvent.click(await screen.findByRole('button', { name: 'Update' }));
  expect(register).toHaveBeenCalledExactlyOnceWith('/waste/sw.js', { scope: '/waste/' });
  await expect.poll(() => messages).toEqual([{ type: 'SKIP_WAITING' }]);
});

test('opens the pages that a notification names, and no other address', () => {
  const { container } = browserWithNewVersion();
  const opened: string[] = [];
  registerServiceWorker((path) => opened.push(path));
  for (const data of [
    { type: 'open-path', path: '/cases/7' },
    { type: 'open-path', path: 'https://a' },
    null,
  ])
    container.dispatchEvent(new MessageEvent('message', { data }));
  expect(opened).toEqual(['/cases/7']);
});

test('the product works in a browser without service workers', () => {
  expect(() => registerServiceWorker(() => undefined)).not.toThrow();
});

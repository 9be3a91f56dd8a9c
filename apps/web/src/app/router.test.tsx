import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRouter, routes, ScreenError } from './router.tsx';

function Broken(): never {
  throw new Error('a planted fault');
}

const openAt = (address: string) =>
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);

test('shows Page not found with a link home for an unknown address', async () => {
  openAt('/no/such/page');
  // The screen's code is loaded first.
  expect(await screen.findByRole('heading', { name: 'Page not found' }, { timeout: 30_000 })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
});

test('addresses of screens begin with the path in the page (DP-11)', () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'base-path', content: '/waste/' });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  const router = createRouter();
  onTestFinished(() => router.dispose());
  expect(router.basename).toBe('/waste/');
});

test('shows an error page when a screen throws (NAV-16)', async () => {
  const router = createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: ScreenError }]);
  const log = vi.spyOn(console, 'error').mockReturnValue();
  render(<RouterProvider router={router} />);
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.queryByText('a planted fault')).toBeNull();
  expect(log.mock.calls.flat()).toContainEqual(new Error('a planted fault'));
});

const Frame = () => (
  <>
    <header>Frame</header>
    <Outlet />
  </>
);

/** Opens a screen whose code does not arrive. */
async function openWithoutCode(message: string): Promise<void> {
  const screens = [
    { path: '/', element: null },
    { path: '/history', lazy: () => Promise.reject(new TypeError(message)) },
  ];
  const router = createMemoryRouter([
    { Component: Frame, children: [{ ErrorBoundary: ScreenError, children: screens }] },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/history'));
}

test.each([
  'Failed to fetch dynamically imported module: https://waste.example/assets/history-page.js',
  'error loading dynamically imported module: https://waste.example/assets/history-page.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/history-page.css',
])('says in the frame of the app that a screen could not be loaded (NAV-36): %s', async (message) => {
  await openWithoutCode(message);
  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  expect(screen.getByText('Check your connection and try again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByText('Frame')).toBeVisible();
  expect(screen.queryByText(message)).not.toBeInTheDocument();
  expect(document.title).toBe('This page could not be loaded · Smart Waste');
});

test('loads the page again when the connection returns to a screen without its code (NAV-36)', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  onTestFinished(() => void vi.unstubAllGlobals());
  await openWithoutCode('Importing a module script failed.');
  await screen.findByRole('heading', { name: 'This page could not be loaded' });
  window.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledOnce();
});

import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { RootError, routes } from './router.tsx';

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

test('shows an error page when a screen throws (NAV-16)', async () => {
  const router = createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: RootError }]);
  vi.spyOn(console, 'error').mockReturnValue(); // React reports what it caught
  render(<RouterProvider router={router} />);
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByText('a planted fault')).toBeVisible();
});

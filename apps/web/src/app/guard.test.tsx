import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setSessionLoading, signOut } from '../shared/session/session.ts';
import { signInAs } from '../test/people.ts';
import { renderRoutes } from '../test/render-screen.tsx';
import { Guard } from './guard.tsx';

const openAt = (address: string) =>
  renderRoutes(
    [
      { path: '/auth', element: <p>login</p> },
      { element: <Guard />, children: [{ path: '/dashboard', element: <p>dashboard</p> }] },
      { element: <Guard roles={['admin']} />, children: [{ path: '/admin', element: <p>admin</p> }] },
    ],
    address,
  );

test('redirects a visitor to /auth with a message (NAV-25)', async () => {
  openAt('/dashboard');
  expect(await screen.findByText('login')).toBeVisible();
  expect(await screen.findByText('Please login to access this page')).toBeVisible();
});

test.each([
  ['remembers the page that a visitor wanted', false, '/dashboard?from=mail#today'],
  ['remembers no page after a logout', true, null],
] as const)('%s', async (_, byUser, state) => {
  signInAs('user');
  signOut({ byUser });
  const { router } = openAt('/dashboard?from=mail#today');
  expect(await screen.findByText('login')).toBeVisible();
  expect(router.state.location.state).toBe(state);
});

test('redirects a user from an admin page to the dashboard with a message (NAV-26)', async () => {
  signInAs('user');
  openAt('/admin');
  expect(await screen.findByText('dashboard')).toBeVisible();
  expect(await screen.findByText("You don't have permission to access this page")).toBeVisible();
});

test.each(['government', 'user'] as const)('does not let the role %s open an admin page', async (role) => {
  signInAs(role);
  openAt('/admin');
  expect(await screen.findByText('dashboard')).toBeVisible();
});

test('lets an admin open every page (NAV-29)', async () => {
  signInAs('admin');
  openAt('/admin');
  expect(await screen.findByText('admin')).toBeVisible();
});

test('does not redirect while the session is checked (NAV-24, AU-31)', async () => {
  setSessionLoading(true);
  openAt('/dashboard');
  expect(await screen.findByText('Loading...')).toBeVisible();
  expect(screen.queryByText('login')).toBeNull();
});

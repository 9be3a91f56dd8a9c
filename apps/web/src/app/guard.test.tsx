import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setSessionLoading } from '../shared/session/session.ts';
import { signInAs } from '../test/people.ts';
import { renderRoutes } from '../test/render-screen.tsx';
import { Guard } from './guard.tsx';

const openAt = (address: string) =>
  renderRoutes(
    [
      { path: '/auth', element: <p>log-in</p> },
      { element: <Guard />, children: [{ path: '/dashboard', element: <p>dashboard</p> }] },
      { element: <Guard roles={['admin']} />, children: [{ path: '/admin', element: <p>admin</p> }] },
    ],
    address,
  );

test('somebody who is not logged in is told so and led to /auth', async () => {
  openAt('/dashboard');
  expect(await screen.findByText('log-in')).toBeVisible();
  expect(await screen.findByText('Please login to access this page')).toBeVisible();
});

test('a user who opens an admin page is told so and led to the dashboard', async () => {
  signInAs('user');
  openAt('/admin');
  expect(await screen.findByText('dashboard')).toBeVisible();
  expect(await screen.findByText("You don't have permission to access this page")).toBeVisible();
});

test.each(['government', 'user'] as const)('the role %s is not enough for an admin page', async (role) => {
  signInAs(role);
  openAt('/admin');
  expect(await screen.findByText('dashboard')).toBeVisible();
});

test('an admin passes everywhere', async () => {
  signInAs('admin');
  openAt('/admin');
  expect(await screen.findByText('admin')).toBeVisible();
});

test('while the session is being checked nobody is sent away', async () => {
  setSessionLoading(true);
  openAt('/dashboard');
  expect(await screen.findByText('Loading...')).toBeVisible();
  expect(screen.queryByText('log-in')).toBeNull();
});

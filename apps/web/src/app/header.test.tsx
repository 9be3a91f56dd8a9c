import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { getCurrentSession } from '../shared/session/session.ts';
import { signInAs } from '../test/people.ts';
import { renderRoutes } from '../test/render-screen.tsx';
import { api, server } from '../test/server.ts';
import { getInitial } from './account-menu.tsx';
import { Layout } from './layout.tsx';

const open = (address = '/dashboard') =>
  renderRoutes(
    [{ element: <Layout />, children: [{ path: '*', element: <h1 tabIndex={-1}>a screen</h1> }] }],
    address,
  );

const main = () => within(screen.getByRole('navigation', { name: 'Main' }));

test('shows a citizen Dashboard, Upload and History and marks the open one (NAV-18)', () => {
  signInAs('user');
  open('/history');
  const links = main().getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/dashboard'],
    ['Upload', '/upload'],
    ['History', '/history'],
  ]);
  expect(main().getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page');
});

test('shows an admin the links of their screens (NAV-17)', () => {
  signInAs('admin');
  open('/admin');
  const names = main()
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(names).toEqual(expect.arrayContaining(['Dashboard', 'User Uploads', 'Analytics', 'ML Processor']));
});

test("has an admin's screens in the bar of a phone, too (NAV-34, AD-09)", () => {
  signInAs('admin');
  open('/admin/users');
  const bar = within(screen.getByRole('navigation', { name: 'Menu' }));
  expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Dashboard',
    'Uploads',
    'Analytics',
    'Processor',
    'Users',
  ]);
  expect(bar.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
});

test('links a visitor to /auth (NAV-19)', () => {
  open();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth');
  expect(screen.queryByRole('button', { name: /My Account/ })).toBeNull();
});

test('opens My Account with username and e-mail address by mouse and by keyboard (NAV-21)', async () => {
  signInAs('user');
  open();
  const avatar = screen.getByRole('button', { name: 'My Account, asha' });
  expect(avatar).toHaveTextContent('A');
  await userEvent.click(avatar);
  expect(await screen.findByText('My Account')).toBeVisible();
  expect(screen.getByText('asha')).toBeVisible();
  expect(screen.getByText('asha@example.org')).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Account settings' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'My Account, asha' })).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Account settings' })).toHaveFocus();
  await userEvent.click(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('leads to the account settings', async () => {
  signInAs('government');
  const { router } = open();
  await userEvent.click(screen.getByRole('button', { name: 'My Account, asha' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Account settings' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
});

test('ends the session in the browser and on the server at logout and opens /auth (AU-35)', async () => {
  let authorization: string | null = null;
  server.use(
    http.post(api('/users/logout/'), ({ request }) => {
      authorization = request.headers.get('authorization');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  signInAs('user');
  const { router } = open();
  await userEvent.click(screen.getByRole('button', { name: 'My Account, asha' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  expect(getCurrentSession().person).toBeNull();
  expect(localStorage.getItem('access_token')).toBeNull();
  await waitFor(() => expect(authorization).toMatch(/^Bearer ./));
});

test('repeats the links in the mobile menu, which closes when one is followed (NAV-22)', async () => {
  signInAs('user');
  const { router } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const sheet = await screen.findByRole('dialog', { name: 'Menu' });
  expect(
    within(sheet)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Dashboard', 'Upload', 'History']);
  expect(within(sheet).getByRole('button', { name: 'Search and commands' })).toBeVisible();
  await userEvent.click(within(sheet).getByRole('link', { name: 'Upload' }));
  expect(router.state.location.pathname).toBe('/upload');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('moves the focus to the title after a change of screen', async () => {
  signInAs('user');
  open('/dashboard');
  expect(document.body).toHaveFocus();
  await userEvent.click(main().getByRole('link', { name: 'History' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'a screen' })).toHaveFocus());
});

test('moves the focus to the title of a screen that follows the login', async () => {
  const title = <h1 tabIndex={-1}>a screen</h1>;
  const { router } = renderRoutes(
    [
      { path: '/auth', element: <button type="button">Login</button> },
      { element: <Layout />, children: [{ path: '*', element: title }] },
    ],
    '/auth',
  );
  screen.getByRole('button', { name: 'Login' }).focus();
  signInAs('user');
  await act(() => router.navigate('/history', { replace: true }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'a screen' })).toHaveFocus());
});

test('offers a skip link at the first Tab stop and has no accessibility violations', async () => {
  signInAs('user');
  const { container } = open();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  expect((await axe.run(container)).violations).toEqual([]);
});

test.each([
  ['asha', 'A'],
  ['élise', 'É'],
  ['आशा', 'आ'],
  ['', 'U'],
  ['  ', 'U'],
])('shows the initial of %j as %s (NAV-20)', (username, initial) => {
  expect(getInitial(username)).toBe(initial);
});

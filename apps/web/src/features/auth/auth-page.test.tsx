import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { createPath } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { getCurrentSession } from '../../shared/session/session.ts';
import { createLoginAnswer, personWith, signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { AuthPage } from './auth-page.tsx';

const refusal = (status: number, code: string, error: string, fields?: Record<string, string>) =>
  HttpResponse.json({ error, code, request_id: 'r', ...(fields && { fields }) }, { status });

const withDemoAccounts = (demo_accounts: boolean) =>
  http.get(api('/client-config/'), () => HttpResponse.json({ demo_accounts, version: '1' }));

const open = (address = '/auth') => renderScreen('/auth', <AuthPage />, address);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

beforeEach(() => server.use(withDemoAccounts(false)));

/** Something that the server waits for before it answers, until the test has looked at the page. */
function moment() {
  let happen = () => {};
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return { happen, happened };
}

async function fillLogin() {
  await type('Username', 'asha');
  await type('Password', 'secret-1');
}

async function fillRegistration({ password, confirm } = { password: 'secret-1', confirm: 'secret-1' }) {
  await press('Create an account');
  await type('Username', 'asha');
  await type('Email', 'asha@example.org');
  await type('Password', password);
  await type('Confirm password', confirm);
}

describe('the login card', () => {
  test('is shown first, has no accessibility violations and links back to the landing page (AU-01, NAV-02)', async () => {
    const { container } = open();
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect((await axe.run(container)).violations).toEqual([]);
  });

  test('requires username and password and focuses the first empty field (AU-02)', async () => {
    open();
    await press('Login');
    expect(await screen.findAllByText('This field is required')).toHaveLength(2);
    expect(screen.getByLabelText('Username')).toHaveFocus();
  });

  test('shows that the login is in progress, then opens the dashboard (AU-03)', async () => {
    let sent: unknown;
    const seen = moment();
    server.use(
      http.post(api('/users/login/'), async ({ request }) => {
        sent = await request.json();
        await seen.happened;
        return HttpResponse.json(createLoginAnswer());
      }),
    );
    const { router } = open();
    await fillLogin();
    await press('Login');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Logging in...' })).toBeVisible());
    seen.happen();
    await waitFor(() => expect(screen.getByText('Login successful!')).toBeVisible());
    await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
    expect(sent).toEqual({ username: 'asha', password: 'secret-1' });
    expect(getCurrentSession().person).toMatchObject({ username: 'asha', email: 'asha@example.org' });
    expect(localStorage.getItem('refresh_token')).toBe('refresh-1');
  });

  test.each([
    ['admin', '/admin'],
    ['government', '/government'],
    ['user', '/dashboard'],
  ] as const)('opens the start screen of the role %s', async (role, page) => {
    server.use(http.post(api('/users/login/'), () => HttpResponse.json(createLoginAnswer(role))));
    const { router } = open();
    await fillLogin();
    await press('Login');
    await screen.findByText('Login successful!');
    await expect.poll(() => router.state.location.pathname).toBe(page);
  });

  test('opens the page that the guard kept a visitor from, even after a look at another card (AU-07)', async () => {
    server.use(http.post(api('/users/login/'), () => HttpResponse.json(createLoginAnswer('admin'))));
    const { router } = open();
    await act(() => router.navigate('/auth', { state: '/admin/uploads?status=failed#first' }));
    await press('Create an account');
    await press('Login instead');
    await fillLogin();
    await press('Login');
    await expect.poll(() => createPath(router.state.location)).toBe('/admin/uploads?status=failed#first');
  });

  test('leaves no login form behind for the Back button', async () => {
    server.use(http.post(api('/users/login/'), () => HttpResponse.json(createLoginAnswer())));
    const { router } = renderScreen('/auth', <AuthPage />, '/');
    await act(() => router.navigate('/auth'));
    await fillLogin();
    await press('Login');
    await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/');
  });

  test('reports wrong credentials and keeps the typed values (AU-15)', async () => {
    server.use(
      http.post(api('/users/login/'), () =>
        refusal(401, 'invalid_credentials', 'Wrong username or password'),
      ),
    );
    open();
    await fillLogin();
    await press('Login');
    await waitFor(() =>
      expect(screen.getByText('Login failed. Please check your credentials.')).toBeVisible(),
    );
    expect(screen.getByLabelText('Username')).toHaveValue('asha');
    expect(getCurrentSession().person).toBeNull();
  });

  test.each([
    ['a server in trouble', () => refusal(500, 'internal', 'Something went wrong')],
    ['a broken line', () => HttpResponse.error()],
  ])('asks to try again after %s', async (_, answer) => {
    server.use(http.post(api('/users/login/'), answer));
    open();
    await fillLogin();
    await press('Login');
    await waitFor(() => expect(screen.getByText('Login failed. Please try again.')).toBeVisible());
  });

  test('shows the password on request', async () => {
    open();
    await type('Password', 'secret-1');
    await press('Show password');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await press('Hide password');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });
});

describe('the quick logins', () => {
  test('are hidden when the server has no demo accounts (AU-05)', async () => {
    let isRequested = false;
    server.use(
      http.get(api('/client-config/'), () => {
        isRequested = true;
        return HttpResponse.json({ demo_accounts: false, version: '1' });
      }),
    );
    open();
    await expect.poll(() => isRequested).toBe(true);
    expect(screen.queryByRole('button', { name: 'Login as Admin' })).toBeNull();
  });

  test.each([
    ['admin', 'Login as Admin', 'Admin login'],
    ['user', 'Login as User', 'User login'],
    ['government', 'Login as Government', 'Government login'],
    ['crew', 'Login as Crew', 'Crew login'],
    ['reviewer', 'Login as Reviewer', 'Reviewer login'],
  ] as const)('log in as %s with one press and report the outcome', async (role, button, title) => {
    server.use(
      withDemoAccounts(true),
      http.post(api('/users/login/'), () => refusal(401, 'invalid_credentials', 'no'), { once: true }),
      http.post(api('/users/login/'), () => refusal(500, 'internal', 'no'), { once: true }),
      http.post(api('/users/login/'), () => HttpResponse.json(createLoginAnswer(role))),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(screen.getByText(`${title} failed.`)).toBeVisible());
    await press(button);
    await waitFor(() => expect(screen.getByText(`${title} failed. Please try again.`)).toBeVisible());
    await press(button);
    await waitFor(() => expect(screen.getByText(`${title} successful!`)).toBeVisible());
    expect(getCurrentSession().person?.role).toBe(role);
  });
});

describe('the register card', () => {
  test('is shown first at the address of Get Started', async () => {
    const { router } = open('/auth?register');
    expect(screen.getByRole('button', { name: 'Create account' })).toBeVisible();
    await press('Login instead');
    expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  test('requires every field (AU-08)', async () => {
    open();
    await press('Create an account');
    await press('Create account');
    expect(await screen.findAllByText('This field is required')).toHaveLength(4);
  });

  test('reports that the passwords differ before it reports that they are too short (AU-13, AU-14)', async () => {
    open();
    await fillRegistration({ password: 'abc', confirm: 'abd' });
    await press('Create account');
    await waitFor(() => expect(screen.getByText('Passwords do not match')).toBeVisible());
    expect(screen.queryByText('Password must be at least 6 characters')).toBeNull();
    await userEvent.clear(screen.getByLabelText('Confirm password'));
    await type('Confirm password', 'abc');
    await waitFor(() => expect(screen.getByText('Password must be at least 6 characters')).toBeVisible());
    expect(screen.queryByText('Passwords do not match')).toBeNull();
  });

  test('rejects an invalid email address', async () => {
    open();
    await fillRegistration();
    await userEvent.clear(screen.getByLabelText('Email'));
    await type('Email', 'nonsense');
    await press('Create account');
    await waitFor(() => expect(screen.getByText('Please enter a valid email address')).toBeVisible());
  });

  test('creates the account, logs in with the same credentials and opens the dashboard (AU-10, AU-18, AU-09)', async () => {
    const sent: unknown[] = [];
    const seen = moment();
    server.use(
      http.post(api('/users/register/'), async ({ request }) => {
        sent.push(await request.json());
        await seen.happened;
        return HttpResponse.json({ user: personWith() }, { status: 201 });
      }),
      http.post(api('/users/login/'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(createLoginAnswer());
      }),
    );
    const { router } = open();
    await fillRegistration();
    await press('Create account');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Creating account...' })).toBeVisible());
    seen.happen();
    await waitFor(() => expect(screen.getByText('Registration successful!')).toBeVisible());
    await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
    expect(sent[0]).toEqual({
      username: 'asha',
      email: 'asha@example.org',
      password: 'secret-1',
      phone_number: '',
      address: '',
      language: 'en',
    });
    expect(sent[1]).toMatchObject({ username: 'asha', password: 'secret-1' });
  });

  test('reports a taken username beside the field', async () => {
    const taken = 'This username is already taken';
    server.use(
      http.post(api('/users/register/'), () => refusal(409, 'username_taken', taken, { username: taken })),
    );
    open();
    await fillRegistration();
    await press('Create account');
    await waitFor(() => expect(screen.getByText('Registration failed. Please try again.')).toBeVisible());
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(taken);
  });

  test('leads to the first of several fields that the server refuses', async () => {
    server.use(
      http.post(api('/users/register/'), () =>
        refusal(400, 'invalid_request', 'Not so.', { username: 'Not this name', email: 'Not this address' }),
      ),
    );
    open();
    await fillRegistration();
    await press('Create account');
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Not this address'),
    );
    expect(screen.getByLabelText('Username')).toHaveFocus();
  });

  test('replaces the failure of the first attempt by the success of the second', async () => {
    const taken = 'This username is already taken';
    server.use(
      http.post(api('/users/register/'), () => refusal(409, 'username_taken', taken, { username: taken }), {
        once: true,
      }),
    );
    open();
    await fillRegistration();
    await press('Create account');
    await waitFor(() => expect(screen.getByText('Registration failed. Please try again.')).toBeVisible());
    server.use(
      http.post(api('/users/register/'), () => HttpResponse.json({ user: personWith() }, { status: 201 })),
      http.post(api('/users/login/'), () => HttpResponse.json(createLoginAnswer())),
    );
    await press('Create account');
    await waitFor(() => expect(screen.getByText('Registration successful!')).toBeVisible());
    await expect
      .poll(() => screen.queryByText('Registration failed. Please try again.'))
      .not.toBeInTheDocument();
  });

  test('links back to the login card (AU-06)', async () => {
    open();
    await press('Create an account');
    await press('Login instead');
    expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
  });
});

describe('a forgotten password', () => {
  test('requests an e-mail and confirms that it was sent', async () => {
    let sent: unknown;
    server.use(
      http.post(api('/users/password/forgot/'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ message: 'ok' });
      }),
    );
    open();
    await press('Forgot password');
    await type('Email', 'asha@example.org');
    await press('Send link');
    await waitFor(() => expect(screen.getByText('Check your email')).toBeVisible());
    expect(sent).toEqual({ email: 'asha@example.org' });
  });

  test('sets a new password from the e-mailed link and opens the login card', async () => {
    let sent: unknown;
    server.use(
      http.post(api('/users/password/reset/'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ message: 'ok' });
      }),
    );
    const { router } = open('/auth#reset=one-time');
    await type('New password', 'better-one');
    await type('Confirm password', 'better-one');
    await press('Save password');
    await waitFor(() =>
      expect(screen.getByText('Your password has been changed. Please log in.')).toBeVisible(),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Login' })).toBeVisible());
    expect(createPath(router.state.location)).toBe('/auth');
    expect(sent).toEqual({ token: 'one-time', password: 'better-one' });
  });

  test('moves the token of a link from an earlier version out of the query (AU-47)', async () => {
    const { router } = open('/auth?reset=one-time');
    expect(await screen.findByLabelText('New password')).toBeVisible();
    expect(createPath(router.state.location)).toBe('/auth#reset=one-time');
  });

  test('says beside the field what is wrong with a weak password, and the link stays', async () => {
    const problem = 'This is one of the most common passwords';
    server.use(
      http.post(api('/users/password/reset/'), () =>
        refusal(400, 'invalid_request', problem, { password: problem }),
      ),
    );
    open('/auth#reset=one-time');
    await type('New password', 'qwerty123');
    await type('Confirm password', 'qwerty123');
    await press('Save password');
    await waitFor(() => expect(screen.getByText(problem)).toBeVisible());
    expect(screen.getByLabelText('New password')).toHaveFocus();
  });

  test('reports a used link and offers a new one', async () => {
    server.use(
      http.post(api('/users/password/reset/'), () => refusal(410, 'link_expired', 'This link has expired.')),
    );
    open('/auth#reset=used');
    await type('New password', 'better-one');
    await type('Confirm password', 'better-one');
    await press('Save password');
    await waitFor(() => expect(screen.getByText('This link has expired.')).toBeVisible());
    await press('Request a new link');
    expect(screen.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  });
});

test('redirects a logged-in user to the start screen of their role', async () => {
  signInAs('user');
  const { router } = open();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
});

describe('the link to a new e-mail address', () => {
  test('confirms the address when the button is pressed, and not before', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(api('/users/email/confirm/'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ message: 'confirmed' });
      }),
    );
    const { container, router } = open('/auth#confirm-email=one-time');
    expect(screen.getByRole('heading', { level: 1, name: 'Confirm your email address' })).toBeVisible();
    expect((await axe.run(container)).violations).toEqual([]);
    expect(sent).toEqual([]);
    await press('Confirm address');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Login' })).toBeVisible());
    expect(sent).toEqual([{ token: 'one-time' }]);
    expect(router.state.location.hash).toBe('');
  });

  test('says why a used link does nothing', async () => {
    server.use(
      http.post(api('/users/email/confirm/'), () => refusal(410, 'link_expired', 'This link has expired.')),
    );
    open('/auth#confirm-email=used');
    await press('Confirm address');
    await waitFor(() => expect(screen.getByText('Your email address could not be confirmed.')).toBeVisible());
    expect(screen.getByText('This link has expired.')).toBeVisible();
  });
});

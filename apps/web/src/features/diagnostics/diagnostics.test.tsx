import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { createImage, createImageList } from '../../test/images.ts';
import { createLoginAnswer, fakeToken, signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { AuthTestPage } from './auth-test/auth-test-page.tsx';
import { ConnectionPage } from './connection/connection-page.tsx';
import { DebugPage } from './debug/debug-page.tsx';
import { StatusPage } from './status/status-page.tsx';

const createHealthHandler = (service: 'users' | 'images', status: 'ok' | 'error' = 'ok') =>
  http.get(api(`/${service}/health/`), () =>
    HttpResponse.json(
      { status, service, message: 'As asked', checked_at: '2026-01-01T00:00:00.000Z' },
      { status: status === 'ok' ? 200 : 503, statusText: status === 'ok' ? 'OK' : 'Service Unavailable' },
    ),
  );
const config = (demo_accounts: boolean) =>
  http.get(api('/client-config/'), () => HttpResponse.json({ demo_accounts, version: '1' }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => server.use(createHealthHandler('users'), createHealthHandler('images'), config(true)));

describe('the application status test', () => {
  const findBadge = (service: string) => screen.getByText(service).nextElementSibling!;

  test('shows three services that are connected, and the log of their answers (DI-01)', async () => {
    const { container } = renderScreen('/test', <StatusPage />);
    expect(findBadge('Backend Server')).toHaveTextContent('Checking');
    const log = screen.getByRole('log', { name: 'Test results' });
    for (const text of ['Backend server is running', 'User service is healthy', 'Image service is healthy'])
      expect(await within(log).findByText(text)).toBeVisible();
    expect(findBadge('Image Service')).toHaveTextContent('Connected');
    expect(screen.getByText(/All services respond/)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Documentation/ })).toHaveAttribute('href', '/api/docs/');
    expect(screen.queryByRole('link', { name: 'Backend admin site' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Functionality checklist' })).toBeVisible();
    expect((await axe.run(container)).violations).toEqual([]);
  });

  test('links the backend admin site when the operator set its address (DI-02)', async () => {
    const backend_admin_url = 'https://admin.example.org/';
    server.use(
      http.get(api('/client-config/'), () =>
        HttpResponse.json({ demo_accounts: false, version: '1', backend_admin_url }),
      ),
    );
    renderScreen('/test', <StatusPage />);
    const link = await screen.findByRole('link', { name: 'Backend admin site' });
    expect(link).toHaveAttribute('href', backend_admin_url);
  });

  test('names a failing service with the next steps and repeats the check on request (DI-03, DI-04)', async () => {
    server.use(
      createHealthHandler('images', 'error'),
      http.get(api('/client-config/'), () => new HttpResponse('broken', { status: 500 })),
    );
    renderScreen('/test', <StatusPage />);
    expect(await screen.findByText('Image service is not responding')).toBeVisible();
    expect(await screen.findByText('Backend server returned error')).toBeVisible();
    expect(findBadge('Image Service')).toHaveTextContent('Error');
    expect(screen.getByText(/photos wait/)).toBeVisible();
    server.use(createHealthHandler('images'), config(true));
    await press('Test Again');
    expect(await screen.findByText('Image service is healthy')).toBeVisible();
    expect(screen.getByText('Image service is not responding')).toBeVisible();
  });

  test('reports that no service can be reached', async () => {
    for (const path of ['/client-config/', '/users/health/', '/images/health/'] as const)
      server.use(http.get(api(path), () => HttpResponse.error()));
    renderScreen('/test', <StatusPage />);
    expect(await screen.findByText('Cannot connect to backend server')).toBeVisible();
    expect(await screen.findByText(/Is it running, and is this the right address/)).toBeVisible();
  });
});

describe('the backend connection test', () => {
  const answer = () => screen.getByLabelText<HTMLTextAreaElement>('Response', { selector: 'textarea' }).value;

  test('shows the raw response and a link that opens it in the browser (DI-05)', async () => {
    const { container } = renderScreen('/backend-test', <ConnectionPage />);
    expect(await screen.findByText('Backend server is running')).toBeVisible();
    expect(answer()).toContain('"service": "users"');
    const link = screen.getByRole('link', { name: 'Test in Browser' });
    expect(link).toHaveAttribute('href', api('/users/health/'));
    expect((await axe.run(container)).violations).toEqual([]);
  });

  test('shows an error with its status and its body (DI-06)', async () => {
    server.use(createHealthHandler('users', 'error'));
    renderScreen('/backend-test', <ConnectionPage />);
    expect(await screen.findByText('HTTP 503: Service Unavailable')).toBeVisible();
    expect(answer()).toContain('"status": "error"');
    server.use(createHealthHandler('users'));
    await press('Test Again');
    expect(await screen.findByText('Backend server is running')).toBeVisible();
  });

  test('shows why no response came', async () => {
    server.use(http.get(api('/users/health/'), () => HttpResponse.error()));
    renderScreen('/backend-test', <ConnectionPage />);
    expect(await screen.findByText('Cannot connect to backend server')).toBeVisible();
    expect(screen.getByText('Failed to fetch')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Troubleshooting' })).toBeVisible();
  });
});

describe('the debug page', () => {
  const raw = () =>
    screen.getByLabelText<HTMLTextAreaElement>('Raw response', { selector: 'textarea' }).value;

  test("shows the user's own images, raw and counted (DI-07)", async () => {
    signInAs('user');
    let requestedSearch = '';
    server.use(
      http.get(api('/images/list/'), ({ request }) => {
        requestedSearch = new URL(request.url).search;
        return HttpResponse.json(createImageList([createImage(1)], 70));
      }),
    );
    const { container } = renderScreen('/debug', <DebugPage />);
    expect(await screen.findByText('70')).toBeVisible();
    expect(raw()).toContain('"Place 1"');
    expect(requestedSearch).toBe('?user_id=7');
    expect((await axe.run(container)).violations).toEqual([]);
  });

  test('shows a visitor only the refusal and a link to log in', async () => {
    server.use(
      http.get(api('/images/list/'), () =>
        HttpResponse.json(
          { error: 'Please log in first', code: 'unauthenticated', request_id: 'r' },
          { status: 401, statusText: 'Unauthorized' },
        ),
      ),
    );
    renderScreen('/debug', <DebugPage />);
    expect(await screen.findByText('HTTP 401: Unauthorized')).toBeVisible();
    expect(screen.getByText('Unknown')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth');
    expect(raw()).toContain('Please log in first');
  });
});

describe('the auth test', () => {
  const flag = (name: string) => screen.getByText(name).nextElementSibling!;

  test('shows a visitor that no user and no token are present', async () => {
    const { container } = renderScreen('/test-page', <AuthTestPage />);
    for (const name of ['Loading', 'Authenticated', 'Admin', 'Has tokens'])
      expect(flag(name)).toHaveTextContent('No');
    expect(screen.getByText('Not logged in')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeDisabled();
    expect(await screen.findByRole('button', { name: 'Test Admin Login' })).toBeVisible();
    expect((await axe.run(container)).violations).toEqual([]);
  });

  test('hides each token until it is revealed (DI-09)', async () => {
    signInAs('admin');
    const { access } = createLoginAnswer('admin');
    const { container } = renderScreen('/test-page', <AuthTestPage />);
    expect(flag('Admin')).toHaveTextContent('Yes');
    expect(container.innerHTML).not.toContain(access);
    expect(container.innerHTML).not.toContain('refresh-1');
    expect(screen.getByText(/^Valid for (?:59|60) min/)).toBeVisible();
    await press('Show access token');
    expect(screen.getByLabelText('Access token')).toHaveValue(access);
    expect(container.innerHTML).not.toContain('refresh-1');
    await press('Hide access token');
    expect(screen.queryByLabelText('Access token')).toBeNull();
  });

  test('reports an unreadable token as invalid', async () => {
    localStorage.setItem('access_token', 'hello');
    renderScreen('/test-page', <AuthTestPage />);
    expect(await screen.findByText('Expired or unreadable')).toBeVisible();
  });

  test('reports a token that expires within five minutes', async () => {
    localStorage.setItem('access_token', fakeToken({ lifeSeconds: 200 }));
    renderScreen('/test-page', <AuthTestPage />);
    expect(await screen.findByText(/^Expires soon: [23] min left/)).toBeVisible();
  });

  test('logs in as the demo user and out again (DI-08, AU-17)', async () => {
    server.use(
      http.post(api('/users/login/'), () => HttpResponse.json(createLoginAnswer('user'))),
      http.post(api('/users/logout/'), () => new HttpResponse(null, { status: 204 })),
    );
    const { router } = renderScreen('/test-page', <AuthTestPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Test User Login' }));
    expect(await screen.findByText('User login successful!')).toBeVisible();
    expect(flag('Has tokens')).toHaveTextContent('Yes');
    await press('Logout');
    expect(router.state.location.pathname).toBe('/auth');
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('offers no test logins without demo accounts', async () => {
    server.use(config(false));
    renderScreen('/test-page', <AuthTestPage />);
    expect(await screen.findByText(/Demo accounts are off/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Test Admin Login' })).toBeNull();
  });
});

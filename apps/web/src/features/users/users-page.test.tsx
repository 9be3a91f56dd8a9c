import { type Account, AUDIT_ACTIONS, type AuditEntry } from '@smart-waste/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { personWith, signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { UsersPage } from './users-page.tsx';

const accountOf = (id: number, username: string, changes: Partial<Account> = {}): Account => ({
  ...personWith(),
  id,
  username,
  email: `${username}@example.org`,
  disabled_at: null,
  uploads: 3,
  log_ins: 1,
  ...changes,
});
const me = accountOf(7, 'asha', { role: 'admin', is_admin: true });
const ravi = accountOf(8, 'ravi');
const meera = accountOf(9, 'meera', { disabled_at: '2026-03-01T00:00:00.000Z' });

/** The addresses that the page requested, newest last. */
let requestedUrls: URL[];
const answerList = (pages: { data: Account[]; next_cursor?: string | null; total?: number | null }[]) => {
  let page = 0;
  return http.get(api('/admin/users/'), ({ request }) => {
    requestedUrls.push(new URL(request.url));
    const { data, next_cursor = null, total = data.length } = pages[Math.min(page, pages.length - 1)]!;
    page += 1;
    return HttpResponse.json({ data, next_cursor, total });
  });
};
const open = (address = '/admin/users') => renderScreen('/admin/users', <UsersPage />, address);
const lastQuery = () => Object.fromEntries(requestedUrls.at(-1)!.searchParams);

beforeEach(() => {
  requestedUrls = [];
  signInAs('admin');
  server.use(answerList([{ data: [meera, ravi, me] }]));
});

const choose = async (username: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${username}` }));
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
};

describe('the people of the users screen', () => {
  test('stand with role, account and what is theirs, without accessibility faults', async () => {
    const { container } = open();
    const row = (await screen.findByText('meera')).closest('tr')!;
    expect(within(row).getAllByText('Disabled')[0]).toBeVisible();
    expect(screen.getByText('3 accounts')).toBeVisible();
    expect((await axe.run(container)).violations).toEqual([]);
  });

  test('are searched once nobody types any more, and the address remembers it', async () => {
    const { router } = open();
    await screen.findByText('ravi');
    await userEvent.type(screen.getByLabelText('Search users'), ' ravi ');
    await vi.waitFor(() => expect(lastQuery().search).toBe('ravi'));
    expect(requestedUrls.length).toBeLessThanOrEqual(3);
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'Admin');
    await userEvent.selectOptions(screen.getByLabelText('Account'), 'Disabled');
    await vi.waitFor(() => expect(lastQuery()).toEqual({ search: 'ravi', role: 'admin', state: 'disabled' }));
    expect(router.state.location.search).toBe('?search=ravi&role=admin&state=disabled');
  });

  test('that nobody matches are said to be nobody', async () => {
    server.use(answerList([{ data: [] }]));
    open('/admin/users?search=zzz');
    expect(await screen.findByText('No matches')).toBeVisible();
    expect(screen.getByLabelText('Search users')).toHaveValue('zzz');
  });

  test('are read page by page, and are not counted without end', async () => {
    server.use(
      answerList([
        { data: [meera], next_cursor: '9', total: null },
        { data: [ravi], total: null },
      ]),
    );
    open();
    expect(await screen.findByText('More than 1,000 accounts')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('ravi')).toBeVisible();
    expect(lastQuery().cursor).toBe('9');
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByText('Page 1')).toBeVisible();
  });

  test('that cannot be loaded are said so, with a way to try again', async () => {
    server.use(
      http.get(api('/admin/users/'), () =>
        HttpResponse.json({ error: 'Down', code: 'unavailable', request_id: 'r' }, { status: 503 }),
      ),
    );
    open();
    expect(await screen.findByText('The accounts could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

describe('what an admin does to somebody', () => {
  test('is another role, after a question, beginning with the one that gives least', async () => {
    let sent: unknown;
    server.use(
      http.put(api('/admin/users/8/role/'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ ...ravi, role: 'government' });
      }),
    );
    open();
    await choose('ravi', 'Change role');
    const dialog = await screen.findByRole('alertdialog', { name: 'Change the role of ravi?' });
    expect(within(dialog).getByLabelText('New role')).toHaveValue('government');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change role' }));
    expect(await screen.findByText('ravi now has the role Government')).toBeVisible();
    expect(sent).toEqual({ role: 'government' });
  });

  test.each([
    ['ravi', 'Disable', 8, 'disable', 'ravi was disabled'],
    ['ravi', 'Log out everywhere', 8, 'sign-out', 'ravi was logged out everywhere'],
    ['meera', 'Enable', 9, 'enable', 'meera was enabled'],
  ])('to %s is %s', async (username, label, id, path, said) => {
    server.use(http.post(api(`/admin/users/${id}/${path}/`), () => HttpResponse.json(ravi)));
    open();
    await choose(username, label);
    await userEvent.click(await screen.findByRole('button', { name: label }));
    expect(await screen.findByText(said)).toBeVisible();
    expect(requestedUrls.length).toBeGreaterThan(1);
  });

  test('is a reset link, which a disabled account is not offered', async () => {
    server.use(http.post(api('/admin/users/8/reset-link/'), () => HttpResponse.json({ message: 'sent' })));
    open();
    await choose('ravi', 'Send reset link');
    expect(await screen.findByText(/goes to ravi@example.org/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(await screen.findByText('A reset link was sent to ravi')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for meera' }));
    expect(screen.queryByRole('menuitem', { name: 'Send reset link' })).toBeNull();
  });

  test('is said in the server’s words when it was refused', async () => {
    const error = 'You are no longer an admin';
    server.use(
      http.post(api('/admin/users/8/disable/'), () =>
        HttpResponse.json({ error, code: 'forbidden', request_id: 'r' }, { status: 403 }),
      ),
    );
    open();
    await choose('ravi', 'Disable');
    await userEvent.click(await screen.findByRole('button', { name: 'Disable' }));
    expect(await screen.findByText('That did not work')).toBeVisible();
    expect(screen.getByText(error)).toBeVisible();
  });

  test('is not offered on their own role and account', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for asha' }));
    expect(screen.getByText('Your own role and account are changed by another admin.')).toBeVisible();
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['Send reset link', 'Log out everywhere', 'Show in the audit log']);
  });
});

const entry: AuditEntry = {
  id: '1',
  at: '2026-03-05T10:00:00.000Z',
  actor_id: 7,
  actor_name: 'asha',
  action: 'user.role_changed',
  subject: 'user:8',
  subject_name: 'ravi',
  details: { from: 'user', to: 'admin' },
};

describe('the audit log', () => {
  const answerLog = (data: AuditEntry[]) => [
    http.get(api('/admin/audit/'), ({ request }) => {
      requestedUrls.push(new URL(request.url));
      return HttpResponse.json({ data, next_cursor: null });
    }),
    http.get(api('/admin/audit/actions/'), () =>
      HttpResponse.json({ actions: ['user.role_changed', 'zone.painted'] }),
    ),
  ];
  beforeEach(() => server.use(...answerLog([entry])));
  const openLog = (query = '') => open(`/admin/users?tab=log${query}`);

  test('says who did what to whom, without accessibility faults', async () => {
    const { container } = openLog();
    const table = await screen.findByRole('table', { name: 'Entries' });
    expect(within(table).getByText('Role changed')).toBeVisible();
    expect(within(table).getByRole('button', { name: 'Show entries about asha' })).toBeVisible();
    expect(within(table).getByText('admin')).toBeVisible();
    expect((await axe.run(container)).violations).toEqual([]);
  });

  test('shows an action that it has no word for, a photo, and nobody', async () => {
    const subject = '019a0000-0000-7000-8000-000000abcdef';
    server.use(
      ...answerLog([
        { ...entry, action: 'zone.painted', actor_id: null, actor_name: null, subject, subject_name: null },
      ]),
    );
    openLog();
    const table = await screen.findByRole('table', { name: 'Entries' });
    expect(within(table).getByText('zone.painted')).toBeVisible();
    expect(within(table).getByText('Photo …abcdef')).toBeVisible();
    expect(within(table).getByText('System')).toBeVisible();
  });

  test('has a word for everything that is written down, and tells a job from a photo', async () => {
    const subject = '019a0000-0000-7000-8000-000000abcdef';
    const entries = AUDIT_ACTIONS.map((action) => ({
      ...entry,
      id: action,
      action,
      subject,
      subject_name: null,
    }));
    server.use(...answerLog(entries));
    openLog();
    const table = await screen.findByRole('table', { name: 'Entries' });
    for (const action of AUDIT_ACTIONS) expect(within(table).queryByText(action)).toBeNull();
    expect(within(table).getAllByText('Job …abcdef')).toHaveLength(2);
  });

  test('is filtered by person, action and days', async () => {
    const { router } = openLog();
    await userEvent.click(await screen.findByRole('button', { name: 'Show entries about ravi' }));
    expect(screen.getByLabelText('User')).toHaveValue('ravi');
    await userEvent.selectOptions(await screen.findByLabelText('Action'), 'Role changed');
    await userEvent.type(screen.getByLabelText('To'), '2026-03-05');
    const before = new Date(2026, 2, 6).toISOString();
    await vi.waitFor(() =>
      expect(lastQuery()).toEqual({ person: 'ravi', action: 'user.role_changed', before }),
    );
    expect(router.state.location.search).toContain('tab=log&person=ravi');
  });

  test('is empty in words when nothing matches', async () => {
    server.use(...answerLog([]));
    openLog('&person=nobody');
    expect(await screen.findByText('No entries')).toBeVisible();
  });

  test('is taken along as a file, with the filter that stands', async () => {
    let exported: URL | undefined;
    server.use(
      http.get(api('/admin/audit/export/'), ({ request }) => {
        exported = new URL(request.url);
        return HttpResponse.text('at,actor\r\n');
      }),
    );
    URL.createObjectURL = () => 'blob:log';
    URL.revokeObjectURL = () => undefined;
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    openLog('&person=ravi');
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    expect(clicked.mock.contexts[0]).toMatchObject({ download: 'audit-log.csv' });
    expect(exported?.searchParams.get('person')).toBe('ravi');
    clicked.mockRestore();
  });

  test('that cannot be taken along says why', async () => {
    server.use(
      http.get(api('/admin/audit/export/'), () =>
        HttpResponse.json({ error: 'Down', code: 'unavailable', request_id: 'r' }, { status: 503 }),
      ),
    );
    openLog();
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('The log could not be exported')).toBeVisible();
    expect(screen.getByText('HTTP 503: Down')).toBeVisible();
  });
});

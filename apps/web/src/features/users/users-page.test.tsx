import { type Account, AUDIT_ACTIONS, type AuditEntry } from '@smart-waste/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setLanguage } from '../../shared/messages/language.ts';
import { personWith, signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { UsersPage } from './users-page.tsx';

const createAccount = (id: number, username: string, changes: Partial<Account> = {}): Account => ({
  ...personWith(),
  id,
  username,
  email: `${username}@example.org`,
  disabled_at: null,
  uploads: 3,
  sessions: 1,
  ...changes,
});
const me = createAccount(7, 'asha', { role: 'admin', is_admin: true });
const ravi = createAccount(8, 'ravi');
const meera = createAccount(9, 'meera', { disabled_at: '2026-03-01T00:00:00.000Z' });

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
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

describe('account list', () => {
  it('shows role, state and figures of each account without accessibility violations', async () => {
    const { container } = open();
    const row = (await screen.findByText('meera')).closest('tr')!;
    expect(within(row).getAllByText('Disabled')[0]).toBeVisible();
    expect(screen.getByText('3 accounts')).toBeVisible();
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('searches once typing pauses and keeps the search in the address', async () => {
    const { router } = open();
    await screen.findByText('ravi');
    await userEvent.type(screen.getByLabelText('Search users'), ' ravi ');
    await vi.waitFor(() => expect(lastQuery().search).toBe('ravi'), { timeout: 30_000 });
    expect(requestedUrls.length).toBeLessThanOrEqual(3);
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'Admin');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Disabled');
    await vi.waitFor(
      () => expect(lastQuery()).toEqual({ search: 'ravi', role: 'admin', state: 'disabled' }),
      { timeout: 30_000 },
    );
    expect(router.state.location.search).toBe('?search=ravi&role=admin&state=disabled');
  });

  it('says that no account matches', async () => {
    server.use(answerList([{ data: [] }]));
    open('/admin/users?search=zzz');
    await waitFor(() => expect(screen.getByText('No matches')).toBeVisible());
    expect(screen.getByLabelText('Search users')).toHaveValue('zzz');
  });

  it('reads accounts page by page and counts them up to a limit', async () => {
    server.use(
      answerList([
        { data: [meera], next_cursor: '9', total: null },
        { data: [ravi], total: null },
      ]),
    );
    open();
    await waitFor(() => expect(screen.getByText('More than 1,000 accounts')).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(screen.getByText('ravi')).toBeVisible());
    expect(lastQuery().cursor).toBe('9');
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await waitFor(() => expect(screen.getByText('Page 1')).toBeVisible());
  });

  it('offers to retry when the accounts cannot be loaded', async () => {
    server.use(
      http.get(api('/admin/users/'), () =>
        HttpResponse.json({ error: 'Down', code: 'unavailable', request_id: 'r' }, { status: 503 }),
      ),
    );
    open();
    await waitFor(() => expect(screen.getByText('Failed to load users')).toBeVisible());
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

describe('account actions', () => {
  it('changes the role after a question that starts with the least powerful role', async () => {
    let sent: unknown;
    server.use(
      http.put(api('/admin/users/8/role/'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ ...ravi, role: 'crew' });
      }),
    );
    open();
    await choose('ravi', 'Change role');
    const dialog = await screen.findByRole('alertdialog', { name: 'Change the role of ravi?' });
    expect(within(dialog).getByLabelText('New role')).toHaveValue('crew');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change role' }));
    await waitFor(() => expect(screen.getByText('ravi now has the role Crew')).toBeVisible());
    expect(sent).toEqual({ role: 'crew' });
  });

  it.each([
    ['ravi', 'Disable', 8, 'disable', 'ravi was disabled'],
    ['ravi', 'Log out everywhere', 8, 'sign-out', 'ravi was logged out everywhere'],
    ['meera', 'Enable', 9, 'enable', 'meera was enabled'],
  ])('does for %s: %s', async (username, label, id, path, said) => {
    server.use(http.post(api(`/admin/users/${id}/${path}/`), () => HttpResponse.json(ravi)));
    open();
    await choose(username, label);
    await userEvent.click(await screen.findByRole('button', { name: label }));
    await waitFor(() => expect(screen.getByText(said)).toBeVisible());
    expect(requestedUrls.length).toBeGreaterThan(1);
  });

  it('leaves the question about an account open that was asked before the answer about another one', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.post(api('/admin/users/8/sign-out/'), async () => {
        await answered;
        return HttpResponse.json(ravi);
      }),
    );
    open();
    await choose('ravi', 'Log out everywhere');
    await userEvent.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await choose('meera', 'Change role');
    await screen.findByRole('alertdialog', { name: 'Change the role of meera?' });
    answer();
    await screen.findByText('ravi was logged out everywhere');
    expect(screen.getByRole('alertdialog', { name: 'Change the role of meera?' })).toBeVisible();
  });

  it('sends a reset link, except to a disabled account', async () => {
    server.use(http.post(api('/admin/users/8/reset-link/'), () => HttpResponse.json({ message: 'sent' })));
    open();
    await choose('ravi', 'Send reset link');
    await waitFor(() => expect(screen.getByText(/to ravi@example.org/)).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
    await waitFor(() => expect(screen.getByText('A reset link was sent to ravi')).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'Actions for meera' }));
    await screen.findByRole('menu');
    expect(screen.queryByRole('menuitem', { name: 'Send reset link' })).toBeNull();
  });

  it("shows the server's reason for a refusal", async () => {
    const error = 'You are no longer an admin';
    server.use(
      http.post(api('/admin/users/8/disable/'), () =>
        HttpResponse.json({ error, code: 'forbidden', request_id: 'r' }, { status: 403 }),
      ),
    );
    open();
    await choose('ravi', 'Disable');
    await userEvent.click(await screen.findByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(screen.getByText('The action failed')).toBeVisible());
    expect(screen.getByText(error)).toBeVisible();
  });

  it("offers no change of an admin's own role and access", async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for asha' }));
    expect(
      await screen.findByText('You cannot change your own role or status. Ask another admin.'),
    ).toBeVisible();
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

describe('audit log', () => {
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

  const lines = async (name = 'Entries') =>
    within(await screen.findByRole('list', { name })).getAllByRole('listitem');
  const photo = { subject: '019a0000-0000-7000-8000-000000abcdef', subject_name: null };

  it('says each entry as a sentence with links, without accessibility violations', async () => {
    const { container } = openLog();
    const [line] = await lines();
    expect(line).toHaveTextContent('asha changed the role of ravi from User to Admin');
    expect(within(line!).getByRole('link', { name: 'ravi' })).toHaveAttribute(
      'href',
      '/admin/users?tab=log&person=ravi',
    );
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('names one changed setting with its values, and links it', async () => {
    const changed = { confidenceThreshold: { from: 0.25, to: 0.3 } };
    const saved = { action: 'ml_config.saved', subject: 'ml_config', subject_name: null };
    server.use(...answerLog([{ ...entry, ...saved, details: { version: 4, changed } }]));
    openLog();
    const [line] = await lines();
    expect(line).toHaveTextContent('asha changed Confidence threshold from 25.0% to 30.0%');
    expect(line).not.toHaveTextContent('ml_config');
    expect(within(line!).getByRole('link', { name: 'Confidence threshold' })).toHaveAttribute(
      'href',
      '/admin/settings',
    );
    expect(screen.queryByText('Details')).toBeNull();
  });

  it('opens several changed settings in the language of the reader', async () => {
    const changed = { maxRetries: { from: 3, to: 5 }, primaryModel: { from: 'roboflow', to: 'yolo' } };
    const saved = { action: 'ml_config.saved', subject: 'ml_config', subject_name: null };
    server.use(...answerLog([{ ...entry, ...saved, details: { changed, paint: 'green' } }]));
    await setLanguage('hi');
    onTestFinished(() => setLanguage('en'));
    openLog();
    await userEvent.click(await screen.findByText('विवरण'));
    expect((await screen.findByText('3 → 5')).parentElement).toHaveTextContent('अधिकतम प्रयास');
    expect(screen.getByText('Roboflow API → स्थानीय मॉडल')).toBeVisible();
    expect(screen.getByText('green').parentElement).toHaveTextContent('paint');
  });

  it('links a photo to its analysis, and says what another version has done by its code', async () => {
    server.use(
      ...answerLog([
        { ...entry, ...photo, id: '1', action: 'image.reviewed' },
        { ...entry, ...photo, id: '2', action: 'zone.painted', actor_id: null, actor_name: null },
      ]),
    );
    openLog();
    const [reviewed, painted] = await lines();
    expect(within(reviewed!).getByRole('link', { name: 'photo …abcdef' })).toHaveAttribute(
      'href',
      `/admin/analysis/${photo.subject}`,
    );
    expect(painted).toHaveTextContent('The system: zone.painted');
  });

  it('calls a deleted account so, in both languages, and has its id in the title (AU-54)', async () => {
    server.use(...answerLog([{ ...entry, actor_id: null, actor_name: 'deleted-4' }]));
    openLog();
    await lines();
    expect(screen.getByRole('link', { name: 'deleted account' })).toHaveAttribute('title', 'deleted-4');
    onTestFinished(() => setLanguage('en'));
    await act(() => setLanguage('hi'));
    expect(await screen.findByRole('link', { name: 'हटाया गया खाता' })).toBeVisible();
  });

  it('links no photo that is gone for good', async () => {
    server.use(...answerLog([{ ...entry, ...photo, action: 'image.purged' }]));
    openLog();
    const [line] = await lines();
    expect(line).toHaveTextContent('asha deleted photo …abcdef for good');
    expect(within(line!).queryByRole('link', { name: 'photo …abcdef' })).toBeNull();
  });

  it('joins what was done photo by photo into one line that opens', async () => {
    const entries = [1, 2, 3].map((serial) => ({
      ...entry,
      ...photo,
      id: String(serial),
      action: 'image.deleted',
    }));
    server.use(...answerLog(entries));
    openLog();
    expect(await lines()).toHaveLength(1);
    expect(screen.getByText(/deleted 3 photos/)).toBeVisible();
    await userEvent.click(screen.getByText('Show each of them'));
    expect(await screen.findAllByText(/deleted photo …abcdef/)).toHaveLength(3);
  });

  it('says format and time range of each report in a line that stands for several', async () => {
    const report = { ...entry, action: 'report.export', subject: 'report', subject_name: null };
    const entries = [
      { ...report, id: '2', details: { uploads: 4, format: 'xlsx', range: '7d' } },
      { ...report, id: '1', details: { uploads: 9, format: 'geojson', range: 'all' } },
    ];
    server.use(...answerLog(entries));
    openLog();
    const [line] = await lines();
    expect(line).toHaveTextContent('asha exported 2 reports');
    fireEvent.click(screen.getByText('Show each of them'));
    const each = (await within(line!).findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(each[0]).toMatch(/report of 4 uploads.*Excel.*Last 7 days/);
    expect(each[1]).toMatch(/report of 9 uploads.*GeoJSON.*All time/);
  });

  it('opens a bulk job with its photos', async () => {
    const job = '019a0000-0000-7000-8000-00000000000b';
    const bulk = { action: 'images.bulk_delete', subject: job, subject_name: null };
    const details = { total: 2, search: { place: 'fort', status: ['failed'] } };
    const item = { ...entry, ...photo, action: 'image.deleted', details: { job } };
    server.use(
      http.get(api('/admin/audit/'), ({ request }) => {
        const isOfJob = new URL(request.url).searchParams.get('job') === job;
        const data = isOfJob ? [item, { ...item, id: '2' }] : [{ ...entry, ...bulk, details }];
        return HttpResponse.json({ data, next_cursor: null });
      }),
    );
    openLog();
    expect((await lines())[0]).toHaveTextContent('asha deleted 2 photos at once');
    await userEvent.click(screen.getByText('Show the photos'));
    expect(await screen.findAllByText(/deleted photo …abcdef/)).toHaveLength(2);
    expect(screen.getByText('Place fort, Status Failed')).toBeVisible();
  });

  it('has a sentence for every action, without codes, raw values or an English word in Hindi', async () => {
    const details = { from: 'user', to: 'admin', total: 2, batchSize: 5, scope: 'batch' };
    const entries = AUDIT_ACTIONS.map((action) => ({ ...entry, id: action, action, details }));
    server.use(...answerLog(entries.map((one) => ({ ...one, actor_name: '7', subject_name: '8' }))));
    await setLanguage('hi');
    onTestFinished(() => setLanguage('en'));
    openLog();
    const shown = await lines('प्रविष्टियाँ');
    expect(shown).toHaveLength(AUDIT_ACTIONS.length);
    for (const line of shown) {
      const sentence = line.querySelector('p')?.textContent?.replace('ML', '').replace(/…\S+/, '');
      expect(sentence).toMatch(/[\u0900-\u097f]/);
      expect(sentence).not.toMatch(/[A-Za-z{}[\]]/);
    }
  });

  it('leaves the filter usable and says so when the list of actions cannot be loaded', async () => {
    server.use(
      http.get(api('/admin/audit/actions/'), () =>
        HttpResponse.json({ error: 'Down', code: 'unavailable', request_id: 'r' }, { status: 503 }),
      ),
    );
    openLog();
    await waitFor(() => expect(screen.getByText('Failed to load the list of actions')).toBeVisible());
    expect(screen.getByLabelText('User')).toBeVisible();
  });

  it('filters by user, action and days', async () => {
    const { router } = openLog();
    await userEvent.click(await screen.findByRole('link', { name: 'ravi' }));
    expect(screen.getByLabelText('User')).toHaveValue('ravi');
    await userEvent.selectOptions(await screen.findByLabelText('Action'), 'Role changed');
    await userEvent.type(screen.getByLabelText('To'), '2026-03-05');
    const before = new Date(2026, 2, 6).toISOString();
    await vi.waitFor(
      () => expect(lastQuery()).toEqual({ person: 'ravi', action: 'user.role_changed', before }),
      { timeout: 30_000 },
    );
    expect(router.state.location.search).toContain('tab=log&person=ravi');
  });

  it('says that no entry matches', async () => {
    server.use(...answerLog([]));
    openLog('&person=unknown');
    await waitFor(() => expect(screen.getByText('No entries')).toBeVisible());
  });

  it('exports the filtered log as a file', async () => {
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
    await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce(), { timeout: 30_000 });
    expect(clicked.mock.contexts[0]).toMatchObject({ download: 'audit-log.csv' });
    expect(exported?.searchParams.get('person')).toBe('ravi');
    clicked.mockRestore();
  });

  it('says why the log could not be exported', async () => {
    server.use(
      http.get(api('/admin/audit/export/'), () =>
        HttpResponse.json({ error: 'Down', code: 'unavailable', request_id: 'r' }, { status: 503 }),
      ),
    );
    openLog();
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(screen.getByText('Failed to export the audit log')).toBeVisible());
    expect(screen.getByText('HTTP 503: Down')).toBeVisible();
  });
});

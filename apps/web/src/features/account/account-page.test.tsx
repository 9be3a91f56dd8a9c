import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listWaitingEntries, storeEntries } from '../../shared/outbox/outbox-store.ts';
import { PATHS } from '../../shared/paths.ts';
import { getCurrentSession } from '../../shared/session/session.ts';
import { emptyOutboxAtEnd, OWNER, samplePhoto } from '../../test/outbox.ts';
import { personWith, signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, holdNext, server } from '../../test/server.ts';
import { AccountPage } from './account-page.tsx';

const session = (more: object = {}) => ({
  session_id: '019a0000-0000-7000-8000-000000000001',
  browser: 'Firefox',
  system: 'Linux',
  created_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  last_used_at: new Date().toISOString(),
  is_current: false,
  ...more,
});
const here = session({ is_current: true });
const phone = session({
  session_id: '019a0000-0000-7000-8000-000000000002',
  browser: 'Chrome',
  system: 'Android',
});

let sessions: object[];
/** Sessions that are not listed. */
let unlisted: number;
/** The bodies of the calls that change something, in their order. */
let sent: unknown[];
const refusal = (status: number, fields?: Record<string, string>) =>
  HttpResponse.json(
    { error: 'No.', code: 'conflict', request_id: 'r', ...(fields && { fields }) },
    { status },
  );

beforeEach(() => {
  sessions = [here, phone];
  unlisted = 0;
  sent = [];
  signInAs();
  server.use(
    http.get(api('/users/profile/'), () => HttpResponse.json({ ...personWith(), address: 'Jaipur' })),
    http.get(api('/users/sessions/'), () =>
      HttpResponse.json({ data: sessions, total: sessions.length + unlisted }),
    ),
    http.get(api('/images/list/'), () => HttpResponse.json({ data: [], next_cursor: null, total: 3 })),
    http.get(api('/client-config/'), () => HttpResponse.json({ demo_accounts: false, version: '1' })),
    http.put(api('/users/profile/update/'), async ({ request }) => {
      const body = Object(await request.json());
      sent.push(body);
      const { password: _, current_password: __, email: ___, ...changed } = body;
      return HttpResponse.json({ ...personWith(), ...changed });
    }),
  );
});

async function open() {
  const view = renderScreen(PATHS.account, <AccountPage />);
  await screen.findByRole('heading', { name: 'Details' });
  return view;
}
const part = (name: string) => {
  const section = screen.getByRole('heading', { name, level: 2 }).closest('section');
  if (!section) throw new Error(`no section ${name}`);
  return within(section);
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('the page has no accessibility violations', async () => {
  const { container } = await open();
  await screen.findByText('Chrome on Android');
  expect((await axe.run(container)).violations).toEqual([]);
});

test('the sections are shown with the notifications, whose height is known then', async () => {
  const answer = holdNext('get', '/users/notifications/');
  const { queryClient } = renderScreen(PATHS.account, <AccountPage />);
  await waitFor(() => expect(queryClient.getQueryData(['profile'])).toBeDefined());
  expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
  answer();
  await screen.findByRole('heading', { name: 'Details' });
  expect(part('Notifications').getAllByRole('switch')).toHaveLength(4);
});

test('the sections are shown when the notifications could not be loaded', async () => {
  server.use(http.get(api('/users/notifications/'), () => HttpResponse.error()));
  await open();
  expect(part('Notifications').getByText(/could not be loaded/)).toBeVisible();
  const answer = holdNext('get', '/users/notifications/');
  await userEvent.click(part('Notifications').getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('heading', { name: 'Details' })).toBeVisible(); // with what was typed there
  answer();
});

describe('the details', () => {
  test('are saved', async () => {
    await open();
    expect(screen.getByLabelText('Address')).toHaveValue('Jaipur');
    await userEvent.type(screen.getByLabelText('Phone number'), '0141 123');
    await press('Save changes');
    await waitFor(() => expect(screen.getByText('Your details are saved.')).toBeVisible());
    expect(sent).toEqual([{ phone_number: '0141 123', address: 'Jaipur' }]);
  });

  test('say beside the field what the server refuses', async () => {
    server.use(http.put(api('/users/profile/update/'), () => refusal(400, { phone_number: 'Too odd' })));
    await open();
    await press('Save changes');
    await waitFor(() => expect(screen.getByText('Too odd')).toBeVisible());
    expect(screen.getByLabelText('Phone number')).toHaveFocus();
  });
});

describe('the email address', () => {
  test('gets a link and says what to do with it', async () => {
    await open();
    const email = part('Email address');
    await userEvent.type(email.getByLabelText('New email address'), 'new@example.org');
    await userEvent.type(email.getByLabelText('Current password'), 'old password');
    await press('Send link');
    await waitFor(() => expect(screen.getByText(/We emailed a link to new@example.org/)).toBeVisible());
    expect(sent).toEqual([{ email: 'new@example.org', current_password: 'old password' }]);
  });

  test('stays in its field when it could not be saved, when the account is loaded again and after another change', async () => {
    const { queryClient } = await open();
    server.use(http.put(api('/users/profile/update/'), () => HttpResponse.error(), { once: true }));
    const email = part('Email address');
    await userEvent.type(email.getByLabelText('New email address'), 'new@example.org');
    await userEvent.type(email.getByLabelText('Current password'), 'old password');
    await press('Send link');
    await waitFor(() => expect(screen.getByText('The change could not be saved.')).toBeVisible());
    await act(() => queryClient.refetchQueries());
    await press('Save changes');
    await waitFor(() => expect(screen.getByText('Your details are saved.')).toBeVisible());
    expect(email.getByLabelText('New email address')).toHaveValue('new@example.org');
    expect(email.getByLabelText('Current password')).toHaveValue('old password');
  });

  test('that is typed while the one before is sent stays in its field', async () => {
    await open();
    const answer = holdNext('put', '/users/profile/update/');
    const email = part('Email address');
    const address = email.getByLabelText('New email address');
    await userEvent.type(address, 'new@example.org');
    await userEvent.type(email.getByLabelText('Current password'), 'old password');
    await press('Send link');
    await userEvent.clear(address);
    await userEvent.type(address, 'newer@example.org');
    answer();
    await waitFor(() => expect(screen.getByText(/We emailed a link to new@example.org/)).toBeVisible());
    expect(address).toHaveValue('newer@example.org');
  });
});

describe('the password', () => {
  const fill = async (next: string, confirm = next) => {
    const password = part('Password');
    await userEvent.type(password.getByLabelText('Current password'), 'old password');
    await userEvent.type(password.getByLabelText('New password'), next);
    await userEvent.type(password.getByLabelText('Confirm password'), confirm);
    await press('Change password');
  };

  test('is changed with the old one, and the fields are empty again', async () => {
    await open();
    await fill('correct horse');
    await waitFor(() => expect(screen.getByText('Your password has been changed.')).toBeVisible());
    expect(sent).toEqual([{ current_password: 'old password', password: 'correct horse' }]);
    expect(part('Password').getByLabelText('New password')).toHaveValue('');
  });

  test('is not sent when its confirmation differs', async () => {
    await open();
    await fill('correct horse', 'another');
    await waitFor(() => expect(screen.getByText('Passwords do not match')).toBeVisible());
    expect(sent).toEqual([]);
  });

  test('says that the old one is wrong', async () => {
    const wrong = { current_password: 'This is not your current password' };
    server.use(http.put(api('/users/profile/update/'), () => refusal(400, wrong)));
    await open();
    await fill('correct horse');
    await waitFor(() => expect(screen.getByText('This is not your current password')).toBeVisible());
    expect(part('Password').getByLabelText('Current password')).toHaveFocus();
  });
});

describe('the sessions', () => {
  test('name each device, mark this one, and can be ended one by one', async () => {
    server.use(
      http.delete(api('/users/sessions/:id/'), ({ params }) => {
        sent.push(params.id);
        sessions = [here];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await open();
    await waitFor(() => expect(screen.getByText('This device')).toBeVisible());
    expect(screen.getByText('Firefox on Linux')).toBeVisible();
    await press('Log out: Chrome on Android');
    await waitFor(() => expect(screen.getByText('The device was logged out.')).toBeVisible());
    await waitFor(() => expect(screen.getByText('You are not logged in anywhere else.')).toBeVisible());
    expect(sent).toEqual([phone.session_id]);
    expect(screen.getByRole('region', { name: 'Where you are logged in' })).toHaveFocus();
  });

  test('can be ended all but this one', async () => {
    server.use(
      http.post(api('/users/sessions/end-others/'), () => {
        sessions = [here];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Log out all other devices' }));
    await waitFor(() => expect(screen.getByText('You are not logged in anywhere else.')).toBeVisible());
    expect(screen.getByRole('region', { name: 'Where you are logged in' })).toHaveFocus();
  });

  test('say how many are not listed', async () => {
    unlisted = 20;
    await open();
    await waitFor(() => expect(screen.getByText(/^20 older sessions are not listed/)).toBeVisible());
  });

  test('say so when they cannot be loaded, and the rest of the page works', async () => {
    server.use(http.get(api('/users/sessions/'), () => refusal(503)));
    await open();
    await waitFor(() => expect(screen.getByText('Your sessions could not be loaded')).toBeVisible());
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeVisible();
  });

  test('call a device unknown that says nothing of itself', async () => {
    sessions = [here, session({ session_id: phone.session_id, browser: null, system: null })];
    await open();
    await waitFor(() => expect(screen.getByText('Unknown device')).toBeVisible());
  });
});

test('a phone number with letters is refused in words before it is sent', async () => {
  await open();
  await userEvent.type(screen.getByLabelText('Phone number'), 'call me');
  await press('Save changes');
  await waitFor(() =>
    expect(screen.getByText('Please enter a phone number of 3 to 20 digits')).toBeVisible(),
  );
  expect(sent).toEqual([]);
});

describe('the data of a person', () => {
  test('say what they contain, and a failed download says so', async () => {
    server.use(http.post(api('/users/data/link/'), () => refusal(429)));
    await open();
    await waitFor(() => expect(screen.getByText(/3 uploads with their results and photos/)).toBeVisible());
    await press('Download my data');
    await waitFor(() => expect(screen.getByText('Your data could not be downloaded.')).toBeVisible());
    expect(screen.getByRole('button', { name: 'Download my data' })).toBeVisible();
  });

  test('are downloaded by the browser through a link', async () => {
    const url = '/api/users/data/file/?token=t';
    server.use(http.post(api('/users/data/link/'), () => HttpResponse.json({ url })));
    const followed: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      followed.push(this.getAttribute('href') ?? '');
    });
    onTestFinished(() => click.mockRestore());
    await open();
    await press('Download my data');
    await waitFor(() => expect(screen.getByText(/^The download has started/)).toBeVisible());
    expect(followed).toEqual([url]);
  });
});

describe('deleting the account', () => {
  const openDialog = async () => {
    const view = await open();
    await press('Delete account…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
    return { ...view, dialog };
  };

  test('asks for the password, then ends the session and removes what waits on this device', async () => {
    emptyOutboxAtEnd();
    await storeEntries([samplePhoto('waiting')]);
    server.use(
      http.post(api('/users/account/delete/'), async ({ request }) => {
        sent.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { dialog, router } = await openDialog();
    await userEvent.click(dialog.getByRole('radio', { name: /Keep them without my name/ }));
    await userEvent.type(dialog.getByLabelText('Current password'), 'old password');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(screen.getByText('Your account was deleted.')).toBeVisible());
    expect(sent).toEqual([{ photos: 'anonymized', current_password: 'old password' }]);
    expect(getCurrentSession().person).toBeNull();
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(await listWaitingEntries(OWNER)).toEqual([]);
  });

  test('says why it was refused, and the person stays logged in', async () => {
    server.use(http.post(api('/users/account/delete/'), () => refusal(409)));
    const { dialog } = await openDialog();
    await userEvent.type(dialog.getByLabelText('Current password'), 'old password');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(dialog.getByText('Your account was not deleted.')).toBeVisible());
    expect(getCurrentSession().person).not.toBeNull();
  });

  test('needs the password and has no accessibility violations', async () => {
    const { dialog } = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(dialog.getByText('This field is required')).toBeVisible());
    expect((await axe.run(screen.getByRole('dialog'))).violations).toEqual([]);
  });
});

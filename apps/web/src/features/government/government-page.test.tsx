import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setLanguage } from '../../shared/messages/language.ts';
import { storeEntries } from '../../shared/outbox/outbox-store.ts';
import { emptyOutboxAtEnd, sampleStep } from '../../test/outbox.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, holdNext, server } from '../../test/server.ts';
import { GovernmentPage } from './government-page.tsx';
import { inHours, sampleCase } from './test/samples.ts';
import { holdAnswer, serveCases } from './test/serve.ts';

const show = (address = '/government') => renderScreen('/government', <GovernmentPage />, address);
const findRow = async (place: string) => (await screen.findByRole('button', { name: place })).closest('li')!;
const panel = () => within(screen.getByRole('complementary', { name: 'Case details' }));
const key = (text: string) => userEvent.keyboard(text);
const search = (router: ReturnType<typeof show>['router']) => router.state.location.search;

beforeEach(() => signInAs('government'));

describe('list of cases', () => {
  it('shows heading, subtitle, badge and the link to the uploads (GO-01)', async () => {
    serveCases([]);
    show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Government Waste Management Dashboard',
    );
    expect(screen.getByText('Monitor and manage citizen waste reports')).toBeVisible();
    expect(screen.getByText('Government Access')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Citizen uploads' })).toHaveAttribute(
      'href',
      '/government/uploads',
    );
    expect(screen.getByText('Loading waste reports...')).toBeInTheDocument();
    await screen.findByText('No waste reports found.');
  });

  it('shows photo, place, category, status, due date, severity, reports and assignee (CA-40)', async () => {
    serveCases([
      sampleCase(1, { reports: 3, repeats: 2, assignee: { user_id: 8, username: 'ravi' } }),
      sampleCase(2, { due_at: inHours(-49), severity: null, is_private: true, photo: null }),
      sampleCase(3, { status: 'waiting', due_at: null }),
    ]);
    const { container } = show();
    const first = within(await findRow('Street 1'));
    expect(first.getByRole('img', { name: 'Photo of Street 1' })).toHaveAttribute(
      'src',
      '/photos/1-small.jpg',
    );
    await first.findByText('#1 · Litter');
    for (const text of ['New', 'Due in 5 hours', 'High severity', '3 reports', 'came back 2 times', 'ravi'])
      expect(first.getByText(text)).toBeVisible();
    const second = within(await findRow('Street 2'));
    for (const text of ['Overdue by 2 days', 'Private', 'Unassigned', 'No photo'])
      expect(second.getByText(text)).toBeInTheDocument();
    const third = within(await findRow('Street 3'));
    expect(third.getByText('Clock stopped')).toBeVisible();
    expect(third.getByTitle('Waiting for the reporter')).toHaveTextContent(/^Waiting/);
    expect(screen.getByText('3 cases')).toBeVisible();
    await screen.findByTitle('Street 1');
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('shows the failure and loads again on Try Again (GO-06)', async () => {
    serveCases([sampleCase(1)]);
    let isBroken = true;
    server.use(
      http.get(api('/cases/'), () =>
        isBroken
          ? HttpResponse.json({ error: 'No.', code: 'invalid_request', request_id: 'r' }, { status: 400 })
          : undefined,
      ),
    );
    show();
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('Error Loading Reports');
    expect(failure).toHaveTextContent('Failed to load waste reports. Please try again.');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await findRow('Street 1');
  });

  it('loads more on request', async () => {
    const { queries } = serveCases(Array.from({ length: 51 }, (_, index) => sampleCase(index + 1)));
    show();
    await findRow('Street 50');
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await findRow('Street 51');
    expect(queries.map((query) => query.get('cursor'))).toEqual([null, '50']);
  });

  it('speaks Hindi', async () => {
    await setLanguage('hi');
    onTestFinished(() => setLanguage('en'));
    serveCases([sampleCase(1)]);
    show();
    expect(within(await findRow('Street 1')).getByText('5 घंटे बाकी')).toBeVisible();
  });
});

describe('view', () => {
  it('asks for the open cases by urgency, and keeps filters and order in the address (CA-41)', async () => {
    const { queries } = serveCases([sampleCase(1)]);
    const { router } = show();
    await findRow('Street 1');
    expect(Object.fromEntries(queries[0]!)).toEqual({ status: 'open', limit: '50' });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'New');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Assigned to' }), 'ravi (crew)');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Rubble');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Due' }), 'Overdue');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Due first');
    await userEvent.click(screen.getByRole('button', { name: 'Returned' }));
    await userEvent.click(screen.getByRole('button', { name: 'Check on site' }));
    await waitFor(() =>
      expect(Object.fromEntries(queries.at(-1)!)).toEqual({
        status: 'new',
        assignee: '8',
        category_id: '2',
        due: 'overdue',
        order: 'due',
        returned: 'yes',
        check_on_site: 'yes',
        limit: '50',
      }),
    );
    expect(search(router)).toBe(
      '?status=new&assignee=8&category=2&due=overdue&order=due&returned=yes&check_on_site=yes',
    );
  });

  it('takes the view over from a shared address, ignores what it does not know, and clears it', async () => {
    const { queries } = serveCases([]);
    const { router } = show('/government?status=all&text=fort&near=26.9,75.8&within=500&due=never&order=x');
    await screen.findByText('No cases match these filters.');
    expect(Object.fromEntries(queries[0]!)).toEqual({
      text: 'fort',
      near_latitude: '26.9',
      near_longitude: '75.8',
      within_meters: '500',
      limit: '50',
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Clear filters' }))[0]!);
    await waitFor(() => expect(Object.fromEntries(queries.at(-1)!)).toEqual({ status: 'open', limit: '50' }));
    expect(search(router)).toBe('');
  });

  it('lists the cases near the device, and says when the device does not answer (CA-41)', async () => {
    const { queries } = serveCases([sampleCase(1)]);
    const getCurrentPosition = vi
      .fn()
      .mockImplementationOnce((_: unknown, fail: () => void) => fail())
      .mockImplementationOnce((done: (position: object) => void) =>
        done({ coords: { latitude: 26.912345, longitude: 75.787654 } }),
      );
    Object.assign(navigator, { geolocation: { getCurrentPosition } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Near me' }));
    await screen.findByText('Unable to retrieve your location');
    await userEvent.click(screen.getByRole('button', { name: 'Near me' }));
    await waitFor(() => expect(queries.at(-1)?.get('near_latitude')).toBe('26.9123'));
    expect(queries.at(-1)?.get('within_meters')).toBe('1000');
  });

  it('leaves another screen as it is when the position of the device arrives there', async () => {
    let answer: (position: object) => void = () => {};
    const getCurrentPosition = (done: typeof answer) => (answer = done);
    Object.assign(navigator, { geolocation: { getCurrentPosition } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'));
    serveCases([sampleCase(1)]);
    const { router } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Near me' }));
    await act(() => router.navigate('/government/uploads?page=2'));
    await screen.findByText('somewhere else');
    await act(async () => answer({ coords: { latitude: 26.9, longitude: 75.8 } }));
    expect(router.state.location).toMatchObject({ pathname: '/government/uploads', search: '?page=2' });
  });
});

describe('triage by keyboard', () => {
  it('goes through the new cases and confirms each without a pointer (CA-42)', async () => {
    const { sent, database } = serveCases(Array.from({ length: 4 }, (_, index) => sampleCase(index + 1)));
    const { router } = show('/government?status=new');
    await findRow('Street 1');
    for (const number of [1, 2, 3, 4]) {
      await key('j');
      await waitFor(() => expect(search(router)).toBe(`?status=new&case=${number}`));
      await key('c');
      await waitFor(() => expect(sent).toHaveLength(number));
      await waitFor(() => expect(screen.queryByRole('button', { name: `Street ${number}` })).toBeNull());
    }
    expect(database.cases.map(({ status }) => status)).toEqual(Array(4).fill('confirmed'));
    expect(sent[0]).toEqual({ path: 'transitions', body: { action: 'confirm', version: 1 } });
  });

  it('assigns to me, goes back, and closes the case', async () => {
    const { sent } = serveCases([sampleCase(1), sampleCase(2)]);
    const { router } = show();
    await findRow('Street 1');
    await key('jj');
    await waitFor(() => expect(search(router)).toBe('?case=2'));
    expect(screen.getByText('Case 2, 2 of 2: Street 2, New')).toBeInTheDocument();
    await key('a');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toEqual({ action: 'assign', assignee_id: 7, version: 1 });
    expect(await within(await findRow('Street 2')).findByText('asha')).toBeVisible();
    await key('k');
    await waitFor(() => expect(search(router)).toBe('?case=1'));
    await key('{Escape}');
    await waitFor(() => expect(search(router)).toBe(''));
  });

  it('opens the form of an action with the focus in it, and gives the focus back (CA-42)', async () => {
    const { sent } = serveCases([sampleCase(1)]);
    show('/government?case=1');
    await screen.findByRole('heading', { name: 'History' });
    await key('r');
    const reason = await screen.findByRole('textbox', { name: 'Reason' });
    expect(reason).toHaveFocus();
    await key('jc{Escape}'); // typed, not obeyed
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull());
    expect(screen.getByRole('complementary', { name: 'Case details' })).toHaveFocus();
    await key('r');
    expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('jc');
    await key('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toEqual({ action: 'reject', reason: 'jc', version: 1 });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reason' })).toBeNull());
  });
});

describe('cases without an answer in time (CA-107)', () => {
  it('are marked, counted and filtered, and say what that does to their urgency', async () => {
    const escalated = {
      escalated_at: inHours(-1),
      urgency: { ...sampleCase(2).urgency, escalated_hours: 6 },
    };
    const { queries } = serveCases([sampleCase(1), sampleCase(2, escalated)]);
    show('/government?case=2');
    await screen.findByRole('heading', { name: 'History' });
    expect(panel().getByText(/6 hr earlier because it has no answer yet/)).toBeVisible();
    expect(screen.getAllByText('No answer yet')).toHaveLength(2); // in the list and in the details
    await userEvent.click(await screen.findByRole('button', { name: 'Escalated (1)' }));
    await waitFor(() => expect(queries.at(-1)?.get('escalated')).toBe('yes'));
  });
});

describe('focus, drafts and the way back (CA-69)', () => {
  const details = () => screen.getByRole('complementary', { name: 'Case details' });
  const open = async (number: number) => {
    await userEvent.click(screen.getByRole('button', { name: `Street ${number}` }));
    await screen.findByRole('heading', { name: `Case ${number}` });
  };

  it('puts the focus on the case that a key opened, and back on its row when it is closed', async () => {
    serveCases([sampleCase(1), sampleCase(2)]);
    show();
    await findRow('Street 1');
    await key('j');
    await waitFor(() => expect(details()).toHaveFocus());
    (await within(details()).findByRole('button', { name: 'Confirm' })).focus();
    await key('j');
    await waitFor(() => expect(details()).toHaveFocus());
    await within(details()).findByText('Street 2');
    await key('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Street 2' })).toHaveFocus());
  });

  it('keeps what was typed for each case while another one is open', async () => {
    serveCases([sampleCase(1), sampleCase(2)]);
    show('/government?case=1');
    await userEvent.click(await screen.findByText('Write'));
    await userEvent.click(await screen.findByRole('radio', { name: 'Public reply' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'We come tomorrow');
    await userEvent.click(screen.getByRole('button', { name: 'Reject…' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'No waste');
    await userEvent.click(screen.getByRole('button', { name: 'Street 2' }));
    await screen.findByRole('heading', { name: 'Case 2' });
    await userEvent.click(await screen.findByRole('button', { name: 'Reject…' }));
    expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Street 1' }));
    await screen.findByRole('heading', { name: 'Case 1' });
    expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('We come tomorrow');
    expect(screen.getByRole('radio', { name: 'Public reply' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Reject…' }));
    expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('No waste');
  });

  describe('once another case is open before the answer arrives', () => {
    it('does not bring back a reply that was sent', async () => {
      const { sent } = serveCases([sampleCase(1), sampleCase(2)]);
      const answer = holdAnswer('/cases/1/notes/');
      show('/government?case=1');
      await userEvent.click(await screen.findByText('Write'));
      await userEvent.click(await screen.findByRole('radio', { name: 'Public reply' }));
      await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'We come tomorrow');
      await userEvent.click(screen.getByRole('button', { name: 'Publish reply' }));
      await open(2);
      answer();
      await screen.findByText('Reply published');
      expect(sent).toHaveLength(1);
      await open(1);
      const opener = await screen.findByText('Write');
      expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
      await userEvent.click(opener);
      expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('');
      expect(screen.getByRole('radio', { name: 'Public reply' })).toBeChecked();
    });

    it('makes a reply once that is sent again from the case opened again (CA-90)', async () => {
      const { sent } = serveCases([sampleCase(1), sampleCase(2)]);
      const keys: (string | null)[] = [];
      const answer = holdAnswer('/cases/1/notes/', keys);
      show('/government?case=1');
      await userEvent.click(await screen.findByText('Write'));
      await userEvent.click(await screen.findByRole('radio', { name: 'Public reply' }));
      await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'We come tomorrow');
      await userEvent.click(screen.getByRole('button', { name: 'Publish reply' }));
      await open(2);
      await open(1);
      expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('We come tomorrow');
      answer();
      await screen.findByText('Reply published');
      await userEvent.click(screen.getByRole('button', { name: 'Publish reply' }));
      await waitFor(() => expect(sent).toHaveLength(2));
      expect(keys[1]).toBe(keys[0]);
      const text = screen.getByRole('textbox', { name: 'Text' });
      await waitFor(() => expect(text).toHaveValue(''));
      await userEvent.type(text, 'We come tomorrow');
      await userEvent.click(screen.getByRole('button', { name: 'Publish reply' }));
      await waitFor(() => expect(sent).toHaveLength(3));
      expect(keys[2]).not.toBe(keys[0]);
    });

    it('keeps what was added to a sent note before its answer', async () => {
      serveCases([sampleCase(1), sampleCase(2)]);
      const answer = holdAnswer('/cases/1/notes/');
      show('/government?case=1');
      await userEvent.click(await screen.findByText('Write'));
      await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Gate 2');
      await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
      await open(2);
      await open(1);
      await userEvent.type(await screen.findByRole('textbox', { name: 'Text' }), ' or 3');
      answer();
      await screen.findByText('Note saved');
      await open(2);
      await open(1);
      expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('Gate 2 or 3');
    });

    it('says that a note was not saved', async () => {
      serveCases([sampleCase(1), sampleCase(2)]);
      let fail = () => {};
      const hold = new Promise<void>((resolve) => (fail = resolve));
      server.use(http.post(api('/cases/1/notes/'), () => hold.then(() => HttpResponse.error())));
      show('/government?case=1');
      await userEvent.click(await screen.findByText('Write'));
      await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Gate 2');
      await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
      await open(2);
      fail();
      await screen.findByText(/No connection. What you typed is kept/);
      await open(1);
      expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('Gate 2');
    });

    it('leaves the form of that case open', async () => {
      serveCases([sampleCase(1), sampleCase(2)]);
      const answer = holdAnswer('/cases/1/transitions/');
      show('/government?case=1&status=all');
      await userEvent.click(await screen.findByRole('button', { name: 'Reject…' }));
      await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'No waste');
      await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
      await open(2);
      await userEvent.click(await screen.findByRole('button', { name: 'Reject…' }));
      await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'A statue');
      answer();
      await screen.findByText('Case 1: Rejected');
      expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('A statue');
    });

    it('does not bring back the reason of an action that was taken', async () => {
      const { sent } = serveCases([sampleCase(1), sampleCase(2)]);
      const answer = holdAnswer('/cases/1/transitions/');
      show('/government?case=1&status=all');
      await userEvent.click(await screen.findByRole('button', { name: 'Reject…' }));
      await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'No waste');
      await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
      await open(2);
      answer();
      await screen.findByText('Case 1: Rejected');
      expect(sent).toHaveLength(1);
      await open(1);
      await userEvent.click(await screen.findByRole('button', { name: 'Reopen…' }));
      expect(await screen.findByRole('textbox', { name: /^Reason/ })).toHaveValue('');
    });
  });

  it('keeps the next note that is written before the answer to the one before', async () => {
    serveCases([sampleCase(1), sampleCase(2)]);
    const answer = holdAnswer('/cases/1/notes/');
    show('/government?case=1');
    await userEvent.click(await screen.findByText('Write'));
    const text = await screen.findByRole('textbox', { name: 'Text' });
    await userEvent.type(text, 'Gate 2');
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await userEvent.clear(text);
    await userEvent.click(screen.getByRole('radio', { name: 'Public reply' }));
    await userEvent.type(text, 'We come');
    answer();
    await screen.findByText('Note saved');
    await userEvent.type(text, ' tomorrow');
    expect(text).toHaveValue('We come tomorrow');
    await open(2);
    await open(1);
    expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('We come tomorrow');
    expect(screen.getByRole('radio', { name: 'Public reply' })).toBeChecked();
  });

  describe('once another form of the case is open before the answer arrives', () => {
    const openForm = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name: `${name}…` }));
      return within(await screen.findByRole('form', { name }));
    };

    it('keeps that form and what is typed in it', async () => {
      serveCases([sampleCase(1, { status: 'confirmed' })]);
      const answer = holdAnswer('/cases/1/transitions/');
      show('/government?case=1');
      const assign = await openForm('Assign');
      await userEvent.selectOptions(assign.getByRole('combobox', { name: 'Assign to' }), 'ravi (crew)');
      await userEvent.click(assign.getByRole('button', { name: 'Assign' }));
      await key('{Escape}');
      const ask = await openForm('Ask the reporter');
      await userEvent.type(ask.getByRole('textbox', { name: 'Question to the reporter' }), 'Which gate?');
      answer();
      await screen.findByText('Case 1: Assigned');
      await panel().findByText('Assigned');
      expect(ask.getByRole('textbox', { name: 'Question to the reporter' })).toHaveValue('Which gate?');
      await userEvent.click(ask.getByRole('button', { name: 'Cancel' }));
      const again = await openForm('Ask the reporter');
      expect(again.getByRole('textbox', { name: 'Question to the reporter' })).toHaveValue('Which gate?');
    });

    it('keeps what is typed for the same action, which was opened again', async () => {
      serveCases([sampleCase(1, { status: 'confirmed' })]);
      const answer = holdAnswer('/cases/1/transitions/');
      show('/government?case=1');
      const assign = await openForm('Assign');
      await userEvent.selectOptions(assign.getByRole('combobox', { name: 'Assign to' }), 'ravi (crew)');
      await userEvent.click(assign.getByRole('button', { name: 'Assign' }));
      await key('{Escape}');
      const again = await openForm('Assign');
      await userEvent.type(again.getByRole('textbox', { name: 'Reason (optional)' }), 'Gate 2');
      answer();
      await screen.findByText('Case 1: Assigned');
      await panel().findByText('Assigned');
      expect(again.getByRole('textbox', { name: 'Reason (optional)' })).toHaveValue('Gate 2');
    });

    it('closes the form of that action when it was opened again and nothing was changed in it', async () => {
      serveCases([sampleCase(1)]);
      const answer = holdAnswer('/cases/1/transitions/');
      show('/government?case=1&status=all');
      const reject = await openForm('Reject');
      await userEvent.type(reject.getByRole('textbox', { name: 'Reason' }), 'No waste');
      await userEvent.click(reject.getByRole('button', { name: 'Reject' }));
      await key('{Escape}');
      await openForm('Reject');
      answer();
      await screen.findByText('Case 1: Rejected');
      await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
      const reopen = await openForm('Reopen');
      expect(reopen.getByRole('textbox', { name: /^Reason/ })).toHaveValue('');
    });
  });

  it('keeps the corrections of a case that were not saved', async () => {
    const { sent } = serveCases([sampleCase(1), sampleCase(2)]);
    show('/government?case=1');
    await userEvent.click(await screen.findByText('Correct this case'));
    await userEvent.click(await screen.findByRole('switch', { name: 'Private: hidden from the public' }));
    await userEvent.click(screen.getByRole('button', { name: 'Street 2' }));
    await screen.findByRole('heading', { name: 'Case 2' });
    expect(screen.queryByRole('switch', { name: 'Private: hidden from the public' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Street 1' }));
    expect(await screen.findByRole('switch', { name: 'Private: hidden from the public' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ is_private: true, version: 1 }]));
  });

  it('leads back to the case of the link, and not out of the screen', async () => {
    serveCases([sampleCase(1), sampleCase(2), sampleCase(3)]);
    const { router } = show('/government?case=1');
    await screen.findByRole('heading', { name: 'Case 1' });
    await key('j');
    await waitFor(() => expect(search(router)).toBe('?case=2'));
    await key('j');
    await waitFor(() => expect(search(router)).toBe('?case=3'));
    await act(() => router.navigate(-1));
    expect(search(router)).toBe('?case=1');
    expect(router.state.location.pathname).toBe('/government');
  });

  it('scrolls the row of the case that the address names into view, and then that of each one that is opened', async () => {
    serveCases([sampleCase(1), sampleCase(2), sampleCase(3)]);
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => scrolled.mockRestore());
    show('/government?case=2');
    const second = await findRow('Street 2');
    const rows = () =>
      scrolled.mock.contexts.filter((element) => element instanceof Element && element.matches('li'));
    expect(rows()).toEqual([second]);
    await userEvent.click(screen.getByRole('button', { name: 'Street 3' }));
    await waitFor(async () => expect(rows()).toEqual([second, await findRow('Street 3')]));
  });

  it('closes a case without cleaning with a key', async () => {
    serveCases([sampleCase(1)]);
    show('/government?case=1');
    await screen.findByRole('heading', { name: 'History' });
    await key('e');
    expect(await screen.findByRole('form', { name: 'Close without cleaning' })).toBeVisible();
  });
});

describe('details', () => {
  it('shows photo with boxes, facts, reports, history and the terms of the urgency (CA-43)', async () => {
    serveCases([
      sampleCase(1, {
        reports: 3,
        urgency: {
          urgent_at: inHours(0),
          severity_hours: 12,
          reports_hours: 4,
          repeats_hours: 0,
          escalated_hours: 0,
        },
        case_reports: [
          {
            number: 1,
            channel: 'call',
            words: '<b>Smells</b>',
            created_at: inHours(-2),
            is_public: true,
            is_hidden: false,
            image_id: null,
          },
        ],
      }),
    ]);
    const { container } = show('/government?case=1');
    await screen.findByRole('heading', { name: 'History' });
    expect(panel().getByRole('img', { name: /^From a report, photo 1 of 1/ })).toHaveAttribute(
      'src',
      '/photos/1.jpg',
    );
    expect(panel().getByRole('list', { name: 'Detections' })).toHaveTextContent('Bottle83.1%');
    expect(
      panel().getByText(/^Due .*; 12 hr earlier for severity, 4 hr earlier for 3 reports$/),
    ).toBeVisible();
    expect(panel().getByText('<b>Smells</b>')).toBeVisible();
    expect(panel().getByText('Opened', { selector: 'span' })).toBeVisible();
    expect(panel().getByRole('link', { name: 'Navigate' })).toHaveAttribute(
      'href',
      expect.stringContaining('destination=26.901%2C75.8'),
    );
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('says that a case does not exist', async () => {
    serveCases([]);
    show('/government?case=9');
    await screen.findByText('There is no case with this number.');
  });

  it('offers the actions that the workflow allows, and asks for what each needs (CA-44)', async () => {
    const { sent } = serveCases([sampleCase(1, { status: 'confirmed' })]);
    show('/government?case=1');
    const actions = within(await screen.findByRole('region', { name: 'Actions' }));
    expect(actions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Assign…',
      'Ask the reporter…',
      'Mark as cleaned…',
      'Reject…',
      'Refer to another body…',
      'Close without cleaning…',
      'Assign to me',
    ]);
    await userEvent.click(actions.getByRole('button', { name: 'Assign…' }));
    const form = within(await screen.findByRole('form', { name: 'Assign' }));
    await userEvent.click(form.getByRole('button', { name: 'Assign' }));
    expect(form.getByText('Choose who does the work.')).toBeVisible();
    expect(form.getByRole('combobox', { name: 'Assign to' })).toHaveFocus();
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Assign to' }), 'ravi (crew)');
    await userEvent.click(form.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toEqual({ action: 'assign', assignee_id: 8, reason: '', version: 1 });
    await actions.findByRole('button', { name: 'Start work' });
  });

  it('keeps what was typed when another officer was first, says so, and sends it again (CA-45)', async () => {
    const { sent, database } = serveCases([sampleCase(1, { status: 'confirmed' })]);
    show('/government?case=1');
    const actions = within(await screen.findByRole('region', { name: 'Actions' }));
    await userEvent.click(actions.getByRole('button', { name: 'Close without cleaning…' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Private ground');
    database.cases = [sampleCase(1, { status: 'assigned', version: 2 })];
    const form = within(screen.getByRole('form'));
    await userEvent.click(form.getByRole('button', { name: 'Close without cleaning' }));
    const alert = await form.findByRole('alert');
    expect(alert).toHaveTextContent('The case was changed meanwhile');
    expect(alert).toHaveTextContent('ravi changed it to Rejected');
    await panel().findByText('Assigned');
    expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue('Private ground');
    await userEvent.click(form.getByRole('button', { name: 'Close without cleaning' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]!.body).toMatchObject({ reason: 'Private ground', version: 2 });
  });

  it('says what another officer changed when a live event showed it before the form was sent (CA-45)', async () => {
    const { sent, database } = serveCases([sampleCase(1, { status: 'confirmed' })]);
    const { queryClient } = show('/government?case=1');
    const actions = within(await screen.findByRole('region', { name: 'Actions' }));
    await userEvent.click(actions.getByRole('button', { name: 'Close without cleaning…' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Private ground');
    database.cases = [sampleCase(1, { status: 'assigned', version: 2 })];
    await queryClient.invalidateQueries();
    await panel().findByText('Assigned');
    const form = within(screen.getByRole('form'));
    await userEvent.click(form.getByRole('button', { name: 'Close without cleaning' }));
    expect(await form.findByRole('alert')).toHaveTextContent('The case was changed meanwhile');
    await userEvent.click(form.getByRole('button', { name: 'Close without cleaning' }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ version: 1 }, { version: 2 }]));
  });

  it('overwrites no change that was made while it had no connection (CA-24, CA-45)', async () => {
    const { sent, database } = serveCases([sampleCase(1, { status: 'confirmed' })]);
    const { queryClient } = show('/government?case=1');
    const actions = within(await screen.findByRole('region', { name: 'Actions' }));
    await userEvent.click(actions.getByRole('button', { name: 'Close without cleaning…' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Private ground');
    server.use(http.post(api('/cases/1/transitions/'), () => HttpResponse.error(), { once: true }));
    const form = within(screen.getByRole('form'));
    await userEvent.click(form.getByRole('button', { name: 'Close without cleaning' }));
    expect(await form.findByRole('alert')).toHaveTextContent('No connection');
    database.cases = [sampleCase(1, { status: 'assigned', version: 2 })];
    await queryClient.invalidateQueries();
    await panel().findByText('Assigned');
    await userEvent.click(form.getByRole('button', { name: 'Close without cleaning' }));
    await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent('ravi changed it to Rejected'));
    expect(sent).toMatchObject([{ body: { version: 1 } }]);
  });

  it('keeps what was typed when the action is no longer possible (CA-45)', async () => {
    const { database } = serveCases([sampleCase(1)]);
    show('/government?case=1');
    await userEvent.click(await screen.findByRole('button', { name: 'Reject…' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'No waste');
    database.cases = [sampleCase(1, { status: 'verified', version: 2, due_at: null })];
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    await screen.findByText(/no longer possible/);
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('No waste');
    expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
  });

  it('keeps what was typed without a connection', async () => {
    serveCases([sampleCase(1)]);
    server.use(http.post(api('/cases/:number/notes/'), () => HttpResponse.error()));
    show('/government?case=1');
    await userEvent.click(await screen.findByText('Write'));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Text' }), 'Call the ward');
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection. What you typed is kept');
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Call the ward');
  });

  it('publishes a reply, and asks for a text (CA-46)', async () => {
    const { sent } = serveCases([sampleCase(1)]);
    show('/government?case=1');
    await userEvent.click(await screen.findByText('Write'));
    await userEvent.click(await screen.findByRole('radio', { name: 'Public reply' }));
    // Characters that are not seen are no text (CA-137).
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), '\u200b\u200e');
    await userEvent.click(screen.getByRole('button', { name: 'Publish reply' }));
    await screen.findByText('Enter a text.');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Text' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'We come tomorrow');
    await userEvent.click(screen.getByRole('button', { name: 'Publish reply' }));
    await screen.findByText('Reply published');
    expect(sent[0]!.body).toEqual({ text: 'We come tomorrow', is_public: true });
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('');
  });

  it('sends a reply again with its key after a lost answer, and a changed one with another (CA-46, CA-90)', async () => {
    const { sent } = serveCases([sampleCase(1)]);
    show('/government?case=1');
    await userEvent.click(await screen.findByText('Write'));
    const keys: (string | null)[] = [];
    server.use(
      http.post(api('/cases/1/notes/'), ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length < 3 ? HttpResponse.error() : undefined;
      }),
    );
    const text = screen.getByRole('textbox', { name: 'Text' });
    const save = screen.getByRole('button', { name: 'Save note' });
    await userEvent.type(text, 'Gate 2');
    await userEvent.click(save);
    await screen.findByText(/No connection/);
    await userEvent.click(save);
    await waitFor(() => expect(keys).toHaveLength(2));
    await userEvent.type(text, ' or 3');
    await userEvent.click(save);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(keys[0]).toMatch(/^[\da-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('takes an action again with its key after a lost answer, also from a form that was closed (CA-90)', async () => {
    const { sent } = serveCases([sampleCase(1)]);
    show('/government?case=1');
    const keys: (string | null)[] = [];
    server.use(
      http.post(api('/cases/1/transitions/'), ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length % 2 === 1 ? HttpResponse.error() : undefined;
      }),
    );
    const confirm = await screen.findByRole('button', { name: 'Confirm' });
    await userEvent.click(confirm);
    await screen.findByText(/No connection/);
    await waitFor(() => expect(confirm).toBeEnabled());
    await userEvent.click(confirm);
    await waitFor(() => expect(sent).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Reject…' }));
    const form = async () => within(await screen.findByRole('form', { name: 'Reject' }));
    await userEvent.type((await form()).getByRole('textbox'), 'No waste there');
    await userEvent.click((await form()).getByRole('button', { name: 'Reject' }));
    await (await form()).findByText(/No connection/);
    await userEvent.click((await form()).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Reject…' }));
    await userEvent.click((await form()).getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(keys[0]).toMatch(/^[\da-f]{32}$/);
    expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2]]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('offers Undo of the last own change in the history, also when the toast is gone (CA-56)', async () => {
    const actor = { user_id: 7, username: 'asha' };
    const [created] = sampleCase(1).events;
    const event = {
      ...created!,
      version: 2,
      kind: 'status_changed',
      at: inHours(-20),
      actor,
      from: 'new',
      to: 'confirmed',
    };
    const own = { ...event, kind: 'status_changed' } as const;
    const caseItem = sampleCase(1, { status: 'confirmed', version: 2, events: [own, created!] });
    const foreign = { ...own, actor: { user_id: 8, username: 'ravi' } };
    const { sent } = serveCases([
      caseItem,
      sampleCase(2, { ...caseItem, number: 2, events: [foreign, created!] }),
    ]);
    const { router } = show('/government?case=2');
    await screen.findByText(/^History/);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await router.navigate('/government?case=1');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toEqual([{ path: 'undo', body: { version: 2, undoes: 2 } }]));
  });

  it('offers Undo for a first assignment (CA-56)', async () => {
    const { sent, database } = serveCases([sampleCase(1)]);
    show('/government?case=1');
    await userEvent.click(await screen.findByRole('button', { name: 'Assign to me' }));
    await screen.findByText('Case 1: Assigned');
    fireEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
    await screen.findByText('Case 1: change undone');
    expect(sent[1]).toEqual({ path: 'undo', body: { version: 2, undoes: 2 } });
    expect(database.cases[0]).toMatchObject({ status: 'new', assignee: null });
  });

  it('offers no Undo to another person, who has logged in before the change is answered (NAV-32)', async () => {
    const { sent } = serveCases([sampleCase(1)]);
    const answer = holdNext('post', '/cases/:number/transitions/');
    show('/government?case=1');
    await userEvent.click(await screen.findByRole('button', { name: 'Assign to me' }));
    act(() => signInAs('government', 8));
    answer();
    await waitFor(() => expect(sent).toHaveLength(1));
    await expect(screen.findByText('Case 1: Assigned', {}, { timeout: 500 })).rejects.toThrow();
  });

  it('says when it is too late for Undo, and loads the case again (CA-56)', async () => {
    const { database } = serveCases([sampleCase(1)]);
    show('/government?case=1');
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    const undo = await screen.findByRole('button', { name: /^Undo/ });
    database.cases = [sampleCase(1, { status: 'rejected', version: 3, due_at: null })];
    fireEvent.click(undo);
    await screen.findByText('The case was changed meanwhile');
    await screen.findByRole('button', { name: 'Reopen…' });
  });

  it('corrects category and visibility, and takes it back with Undo (CA-46)', async () => {
    const { sent } = serveCases([sampleCase(1)]);
    show('/government?case=1');
    await userEvent.click(await screen.findByText('Correct this case'));
    const edit = within((await screen.findByText('Correct this case')).closest('details')!);
    await userEvent.selectOptions(await edit.findByRole('combobox', { name: 'Category' }), 'Rubble');
    await userEvent.click(edit.getByRole('switch', { name: 'Private: hidden from the public' }));
    await userEvent.click(edit.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    fireEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(sent).toHaveLength(4));
    expect(sent.map(({ body }) => body)).toEqual([
      { category_id: 2, version: 1 },
      { is_private: true, version: 2 },
      { version: 3, undoes: 3 },
      { version: 4, undoes: 2 },
    ]);
  });
});

describe('crew', () => {
  it('sees its own cases with what it may do (CA-48)', async () => {
    signInAs('crew');
    const { sent } = serveCases([
      sampleCase(1, { status: 'assigned', assignee: { user_id: 7, username: 'asha' } }),
    ]);
    show('/government?case=1');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('My cases');
    expect(screen.queryByRole('link', { name: 'Citizen uploads' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Record a report' })).toBeNull();
    const actions = within(await screen.findByRole('region', { name: 'Actions' }));
    expect(actions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Start work',
      'Mark as cleaned…',
    ]);
    expect(screen.queryByText('Correct this case')).toBeNull();
    await userEvent.click(actions.getByRole('button', { name: 'Start work' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ action: 'start', version: 1 }));
  });

  it('sees on a wide screen, too, what waits to be sent from this device (CA-92)', async () => {
    emptyOutboxAtEnd();
    signInAs('crew');
    await storeEntries([sampleStep('a')]);
    serveCases([]);
    show();
    expect(await screen.findByText(/saved on this device and sent as soon as/)).toBeVisible();
  });
});

describe('report of a caller', () => {
  it('is sent with one key as long as its entries are the same, so that a lost answer opens no second case (CA-116)', async () => {
    serveCases([sampleCase(5)]);
    const keys: (string | null)[] = [];
    server.use(
      http.post(api('/reports/recorded/'), ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length < 3 ? HttpResponse.error() : HttpResponse.json(sampleCase(5));
      }),
    );
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Record a report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a report' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Category' }), 'Rubble');
    await userEvent.type(dialog.getByRole('textbox', { name: 'What is there?' }), 'Bricks');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Where is it?' }), 'Fort Road');
    const press = () => userEvent.click(dialog.getByRole('button', { name: 'Record report' }));
    await press();
    expect(await dialog.findByRole('alert')).toBeVisible();
    await press();
    await waitFor(() => expect(keys).toHaveLength(2));
    await userEvent.type(dialog.getByRole('textbox', { name: 'What is there?' }), ' and sand');
    await press();
    await screen.findByText('Case 5 opened');
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('is recorded with category, words and place, and its case opens (CA-47)', async () => {
    serveCases([sampleCase(5)]);
    const bodies: unknown[] = [];
    server.use(
      http.post(api('/reports/recorded/'), async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(sampleCase(5), { status: 201 });
      }),
    );
    const { router } = show();
    await findRow('Street 5');
    await userEvent.click(screen.getByRole('button', { name: 'Record a report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a report' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Record report' }));
    for (const text of [
      'Choose a category.',
      'Describe what is there.',
      'Say where it is, or pick it on the map.',
    ])
      expect(await dialog.findByText(text)).toBeVisible();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Category' }), 'Rubble');
    await userEvent.type(dialog.getByRole('textbox', { name: 'What is there?' }), 'Bricks');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Where is it?' }), 'Fort Road');
    await userEvent.click(dialog.getByRole('button', { name: 'Record report' }));
    await screen.findByText('Case 5 opened');
    expect(bodies).toEqual([{ channel: 'call', category_id: 2, words: 'Bricks', location: 'Fort Road' }]);
    expect(search(router)).toBe('?case=5');
  });

  describe('that was left before the answer arrives (CA-69)', () => {
    const openForm = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Record a report' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Record a report' }));
      return { dialog, words: dialog.getByRole('textbox', { name: 'What is there?' }) };
    };
    const leave = async () => {
      await key('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    /** Sends a report and leaves its form; it is answered when `answer` is called. */
    async function sendAndLeave(
      respond: (info: { request: Request }) => Response = () => HttpResponse.json(sampleCase(5)),
    ) {
      serveCases([sampleCase(5)]);
      server.use(http.post(api('/reports/recorded/'), respond));
      const answer = holdAnswer('/reports/recorded/');
      const { router } = show();
      const { dialog, words } = await openForm();
      await dialog.findByRole('option', { name: 'Rubble' });
      await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Category' }), 'Rubble');
      await userEvent.type(words, 'Bricks');
      await userEvent.type(dialog.getByRole('textbox', { name: 'Where is it?' }), 'Fort Road');
      await userEvent.click(dialog.getByRole('button', { name: 'Record report' }));
      await leave();
      const arrive = async () => {
        answer();
        await screen.findByText('Case 5 opened');
      };
      return { router, answer, arrive };
    }
    const enterNext = async () => {
      const { words } = await openForm();
      await userEvent.clear(words);
      await userEvent.type(words, 'A sofa');
      return words;
    };

    it('is not there any more', async () => {
      const { arrive } = await sendAndLeave();
      await arrive();
      expect((await openForm()).words).toHaveValue('');
    });

    it('leaves the form of the next caller open, and opens no case over it', async () => {
      const { router, arrive } = await sendAndLeave();
      const words = await enterNext();
      await arrive();
      expect(words).toBeVisible();
      expect(words).toHaveValue('A sofa');
      expect(search(router)).toBe('');
      await leave();
      expect((await openForm()).words).toHaveValue('A sofa');
    });

    it('is said when it could not be recorded, and sent once more on request', async () => {
      const keys: (string | null)[] = [];
      const { answer } = await sendAndLeave(({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length === 1 ? HttpResponse.error() : HttpResponse.json(sampleCase(5));
      });
      answer();
      const failed = (await screen.findByText('The report could not be recorded')).closest('li')!;
      expect(failed).toHaveTextContent(/No connection/);
      fireEvent.click(within(failed).getByRole('button', { name: 'Retry' }));
      await screen.findByText('Case 5 opened');
      expect(keys[1]).toBe(keys[0]);
      expect((await openForm()).words).toHaveValue('');
    });

    const refuse = (status: number) => () =>
      HttpResponse.json(
        { error: 'This category is not used any more.', code: 'invalid_request', request_id: 'r-1' },
        { status },
      );
    const findFailed = async () =>
      (await screen.findByText('The report could not be recorded')).closest<HTMLElement>('li')!;

    it('is opened again on request when it was refused for good, and not offered to be sent again', async () => {
      const { answer, router } = await sendAndLeave(refuse(400));
      answer();
      const failed = await findFailed();
      expect(failed).toHaveTextContent('This category is not used any more.');
      expect(within(failed).queryByRole('button', { name: 'Retry' })).toBeNull();
      fireEvent.click(within(failed).getByRole('button', { name: 'Edit report' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Record a report' }));
      expect(dialog.getByRole('textbox', { name: 'What is there?' })).toHaveValue('Bricks');
      await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
      await act(() => router.navigate('/history'));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit report' })).toBeNull());
    });

    it('is only said to be refused when that of the next caller was entered meanwhile', async () => {
      const { answer } = await sendAndLeave(refuse(400));
      await enterNext();
      await leave();
      answer();
      expect(within(await findFailed()).queryByRole('button', { name: /Retry|Edit report/ })).toBeNull();
      expect((await openForm()).words).toHaveValue('A sofa');
    });

    it('can be sent again when the server was busy', async () => {
      const { answer } = await sendAndLeave(refuse(429));
      answer();
      expect(within(await findFailed()).getByRole('button', { name: 'Retry' })).toBeVisible();
    });

    it('is not offered to another person, who has logged in before it could not be recorded', async () => {
      const failed = vi.fn(() => HttpResponse.error());
      const { answer } = await sendAndLeave(failed);
      act(() => signInAs('government', 8));
      answer();
      await waitFor(() => expect(failed).toHaveBeenCalled());
      await expect(
        screen.findByText('The report could not be recorded', {}, { timeout: 500 }),
      ).rejects.toThrow();
    });

    it('keeps what was entered for the next caller in a form that was left, too', async () => {
      const { arrive } = await sendAndLeave();
      await enterNext();
      await leave();
      await arrive();
      expect((await openForm()).words).toHaveValue('A sofa');
    });
  });

  it('keeps what was entered after it was sent', async () => {
    serveCases([sampleCase(5)]);
    server.use(http.post(api('/reports/recorded/'), () => HttpResponse.json(sampleCase(5))));
    const answer = holdAnswer('/reports/recorded/');
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Record a report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a report' }));
    await dialog.findByRole('option', { name: 'Rubble' });
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Category' }), 'Rubble');
    const words = dialog.getByRole('textbox', { name: 'What is there?' });
    await userEvent.type(words, 'Bricks');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Where is it?' }), 'Fort Road');
    await userEvent.click(dialog.getByRole('button', { name: 'Record report' }));
    await userEvent.type(words, ' and sand');
    answer();
    await screen.findByRole('complementary', { name: 'Case details' });
    await userEvent.click(screen.getByRole('button', { name: 'Record a report' }));
    expect(await screen.findByRole('textbox', { name: 'What is there?' })).toHaveValue('Bricks and sand');
  });
});

import type { CaseDetail } from '@smart-waste/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NARROW_QUERY } from '../../../shared/ui/use-layout.ts';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { api, server } from '../../../test/server.ts';
import { GovernmentPage } from '../government-page.tsx';
import { sampleCase } from '../test/samples.ts';
import { holdAnswer, serveCases } from '../test/serve.ts';

beforeEach(() => signInAs('government'));

const casesFrom = (count: number, change: Partial<CaseDetail> = {}) =>
  Array.from({ length: count }, (_, index) => sampleCase(index + 1, change));
const show = (address = '/government') => renderScreen('/government', <GovernmentPage />, address);
const box = (number: number) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: `Select case ${number}` });
const bar = () => screen.findByRole('region', { name: 'Selection' });
const press = async (name: string) => userEvent.click(within(await bar()).getByRole('button', { name }));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const bodies = (sent: { path: string; body: unknown }[]) =>
  sent.filter(({ path }) => path === 'bulk').map(({ body }) => body);

describe('selected cases (CA-58)', () => {
  it('are assigned together, and Undo puts exactly those back', async () => {
    const { sent, database } = serveCases(casesFrom(4));
    const { container } = show();
    await userEvent.click(await box(1));
    fireEvent.click(await box(3), { shiftKey: true });
    expect(await bar()).toHaveTextContent('3 selected');
    expect((await axe.run(container)).violations).toEqual([]);
    await press('Assign…');
    const form = await dialog('Assign 3 cases');
    await userEvent.click(form.getByRole('button', { name: 'Assign 3 cases' }));
    expect(form.getByText('Choose who does the work.')).toBeVisible();
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Assign to' }), '8');
    await userEvent.click(form.getByRole('button', { name: 'Assign 3 cases' }));
    await screen.findByText('3 cases changed');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
    const createBulkCases = (version: number) => [1, 2, 3].map((number) => ({ number, version }));
    expect(bodies(sent)).toEqual([
      { action: 'assign', reason: '', assignee_id: 8, cases: createBulkCases(1) },
    ]);
    database.cases = database.cases.map((caseItem) =>
      caseItem.number === 2 ? { ...caseItem, status: 'rejected', version: 3 } : caseItem,
    );
    fireEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
    const ended = await dialog('Not all cases were changed');
    expect(ended.getByText(/^2 cases restored, 1 case changed by someone else/)).toBeVisible();
    expect(ended.getByText('ravi changed it to Rejected')).toBeVisible();
    expect(ended.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(bodies(sent)[1]).toEqual({ undo: true, cases: createBulkCases(2) });
    expect(database.cases.map(({ status }) => status)).toEqual(['new', 'rejected', 'new', 'new']);
    await userEvent.click(ended.getByRole('button', { name: 'Case 2: Street 2' }));
    expect(await screen.findByRole('complementary', { name: 'Case details' })).toBeVisible();
  });

  it('are left out where the workflow does not allow the action, which is said with their statuses', async () => {
    const { sent } = serveCases([
      sampleCase(1),
      sampleCase(2),
      sampleCase(3, { status: 'verified', due_at: null }),
      sampleCase(4, { status: 'verified', due_at: null }),
    ]);
    show('/government?status=all');
    for (const number of [1, 2, 3, 4]) await userEvent.click(await box(number));
    await press('Change status…');
    const form = await dialog('Change the status of 4 cases');
    const actions = form.getByRole('combobox', { name: 'Action' });
    expect(
      within(actions)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Confirm (2 of 4)',
      'Ask the reporter (2 of 4)',
      'Reject (2 of 4)',
      'Refer to another body (2 of 4)',
      'Close without cleaning (2 of 4)',
      'Reopen (2 of 4)',
    ]);
    await userEvent.selectOptions(actions, 'Reject (2 of 4)');
    expect(form.getByText(/^2 cases will be skipped.*: Verified \(2\)$/)).toBeVisible();
    const reason = form.getByRole('textbox', { name: 'Reason' });
    await userEvent.click(form.getByRole('button', { name: 'Change the status of 2 cases' }));
    expect(reason).toHaveFocus(); // and not the action, which comes before it
    await userEvent.type(reason, 'No waste{Control>}{Enter}{/Control}');
    await screen.findByText('2 cases changed');
    expect(bodies(sent)[0]).toMatchObject({
      action: 'reject',
      reason: 'No waste',
      cases: [{ number: 1 }, { number: 2 }],
    });
  });

  it('are not said to need a reason any more once an action is chosen that needs none', async () => {
    serveCases(casesFrom(2));
    show();
    for (const number of [1, 2]) await userEvent.click(await box(number));
    await press('Change status…');
    const form = await dialog('Change the status of 2 cases');
    const actions = form.getByRole('combobox', { name: 'Action' });
    await userEvent.selectOptions(actions, 'Reject');
    await userEvent.click(form.getByRole('button', { name: 'Change the status of 2 cases' }));
    expect(form.getByText('Enter a reason.')).toBeVisible();
    await userEvent.selectOptions(actions, 'Confirm');
    expect(form.queryByText('Enter a reason.')).toBeNull();
    expect(form.getByRole('textbox', { name: 'Reason (optional)' })).toBeValid();
  });

  it('get a due date; one that another officer changed is listed and stays selected', async () => {
    const { database, sent } = serveCases(casesFrom(3));
    show();
    for (const number of [1, 2]) await userEvent.click(await box(number));
    await press('Set due date…');
    const form = await dialog('Set the due date of 2 cases');
    await userEvent.click(form.getByRole('button', { name: 'Set the due date of 2 cases' }));
    expect(form.getByText('Enter a date and a time.')).toBeVisible();
    fireEvent.change(form.getByLabelText('Due date'), { target: { value: '2027-01-05T12:00' } });
    database.cases = database.cases.map((caseItem) =>
      caseItem.number === 2 ? { ...caseItem, version: 5 } : caseItem,
    );
    await userEvent.click(form.getByRole('button', { name: 'Set the due date of 2 cases' }));
    const ended = await dialog('Not all cases were changed');
    expect(ended.getByRole('status')).toHaveTextContent(
      '1 case changed, 1 case changed by someone else. What was not changed stays selected.',
    );
    expect(bodies(sent)[0]).toMatchObject({ due_at: new Date('2027-01-05T12:00').toISOString() });
    await userEvent.click(ended.getByRole('button', { name: 'Undo' }));
    await screen.findByText('1 case restored');
  });

  it('are counted in a sentence when the change is not allowed for them', async () => {
    serveCases(casesFrom(2));
    server.use(
      http.post(api('/cases/bulk/'), () =>
        HttpResponse.json({
          data: [1, 2].map((number) => ({ number, outcome: 'refused', version: null, error: 'No.' })),
        }),
      ),
    );
    show();
    for (const number of [1, 2]) await userEvent.click(await box(number));
    await press('Set due date…');
    const form = await dialog('Set the due date of 2 cases');
    fireEvent.change(form.getByLabelText('Due date'), { target: { value: '2027-01-05T12:00' } });
    await userEvent.click(form.getByRole('button', { name: 'Set the due date of 2 cases' }));
    const ended = await dialog('Not all cases were changed');
    expect(ended.getByRole('status')).toHaveTextContent(
      '2 cases not allowed. What was not changed stays selected.',
    );
  });

  it('are sent in parts of 100, and continue after a failure', async () => {
    const { sent } = serveCases(casesFrom(130), 130);
    show();
    await userEvent.click(await box(1));
    await press('Select all 130');
    await screen.findByText('130 selected');
    await press('Change status…');
    let calls = 0;
    const keys: (string | null)[] = [];
    server.use(
      http.post(api('/cases/bulk/'), ({ request }) => {
        calls += 1;
        keys.push(request.headers.get('idempotency-key'));
        return calls === 2 ? HttpResponse.error() : undefined;
      }),
    );
    const form = await dialog('Change the status of 130 cases');
    await userEvent.click(form.getByRole('button', { name: 'Change the status of 130 cases' }));
    const ended = await dialog('Not all cases were changed');
    expect(ended.getByText(/^100 cases changed, 30 cases not sent/)).toBeVisible();
    expect(ended.getByRole('alert')).toHaveTextContent('No connection');
    await userEvent.click(ended.getByRole('button', { name: 'Continue with the rest' }));
    await screen.findByText('130 cases changed');
    // The answer may have been lost after the cases were changed: the server knows them by the key.
    expect(keys).toHaveLength(3);
    expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[\da-f]{32}$/)]));
    expect(bodies(sent).map((body) => (body as { cases: unknown[] }).cases.length)).toEqual([100, 30]);
  });

  it('are not changed any further once another person is logged in', async () => {
    const { sent } = serveCases(casesFrom(130), 130);
    const answer = holdAnswer('/cases/bulk/');
    show();
    await userEvent.click(await box(1));
    await press('Select all 130');
    await screen.findByText('130 selected');
    await press('Change status…');
    const form = await dialog('Change the status of 130 cases');
    await userEvent.click(form.getByRole('button', { name: 'Change the status of 130 cases' }));
    await screen.findByText('0 of 130');
    act(() => signInAs('government', 99));
    answer();
    await waitFor(() => expect(screen.queryByText('0 of 130')).toBeNull());
    await dialog('Not all cases were changed');
    expect(bodies(sent)).toHaveLength(1);
  });

  it('are selected and changed by keyboard alone', async () => {
    const { sent } = serveCases(casesFrom(4));
    show();
    await box(1);
    await userEvent.keyboard('j{Shift>}jj{/Shift}');
    await screen.findByText('3 selected');
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}x');
    await screen.findByText('2 selected');
    await userEvent.keyboard('b');
    expect(within(await bar()).getByRole('button', { name: 'Assign…' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const form = await dialog('Assign 2 cases');
    expect(form.getByRole('combobox', { name: 'Assign to' })).toHaveFocus();
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Assign to' }), '7');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText('2 cases changed');
    expect(bodies(sent)[0]).toMatchObject({ cases: [{ number: 1 }, { number: 3 }] });
  });

  it('keep what was typed in a form that was closed, until the selection is cleared (CA-69)', async () => {
    serveCases(casesFrom(3));
    show();
    await userEvent.click(await box(1));
    await userEvent.click(await box(2));
    await press('Change status…');
    const form = await dialog('Change the status of 2 cases');
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Action' }), 'reject');
    await userEvent.type(form.getByRole('textbox', { name: 'Reason' }), 'No waste');
    await userEvent.keyboard('{Escape}');
    const opener = within(await bar()).getByRole('button', { name: 'Change status…' });
    await waitFor(() => expect(opener).toHaveFocus());
    await userEvent.click(await box(3));
    await press('Change status…');
    const again = await dialog('Change the status of 3 cases');
    expect(again.getByRole('combobox', { name: 'Action' })).toHaveDisplayValue('Reject');
    expect(again.getByRole('textbox', { name: 'Reason' })).toHaveValue('No waste');
    await userEvent.keyboard('{Escape}');
    await press('Clear selection');
    await userEvent.click(await box(1));
    await press('Change status…');
    const other = await dialog('Change the status of 1 case');
    expect(other.getByRole('combobox', { name: 'Action' })).toHaveDisplayValue('Confirm');
    await userEvent.selectOptions(other.getByRole('combobox', { name: 'Action' }), 'reject');
    expect(other.getByRole('textbox', { name: 'Reason' })).toHaveValue('');
  });

  it('stay selected, with what was typed for them, when the change of earlier ones is undone (CA-69)', async () => {
    const { sent } = serveCases(casesFrom(2));
    show();
    await userEvent.click(await box(1));
    await press('Set due date…');
    const form = await dialog('Set the due date of 1 case');
    fireEvent.change(form.getByLabelText('Due date'), { target: { value: '2027-01-05T12:00' } });
    await userEvent.click(form.getByRole('button', { name: 'Set the due date of 1 case' }));
    await screen.findByText('1 case changed');
    await userEvent.click(await box(2));
    await press('Assign…');
    const findReason = async () =>
      (await dialog('Assign 1 case')).getByRole('textbox', { name: 'Reason (optional)' });
    await userEvent.type(await findReason(), 'Gate 2');
    await userEvent.keyboard('{Escape}');
    fireEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
    await screen.findByText('1 case restored');
    expect(bodies(sent)[1]).toEqual({ undo: true, cases: [{ number: 1, version: 2 }] });
    expect(await box(1)).not.toBeChecked();
    expect(await box(2)).toBeChecked();
    await press('Assign…');
    expect(await findReason()).toHaveValue('Gate 2');
  });

  it('are forgotten with another view, and with Escape once no case is open', async () => {
    serveCases(casesFrom(2));
    show();
    await userEvent.click(await box(1));
    await bar();
    await userEvent.click(await screen.findByRole('button', { name: 'Returned' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
    await userEvent.keyboard('jx');
    await bar();
    await userEvent.keyboard('{Escape}');
    await bar();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
  });

  it('are not offered to a crew', async () => {
    signInAs('crew');
    serveCases(casesFrom(1, { status: 'assigned', assignee: { user_id: 7, username: 'asha' } }));
    show();
    await screen.findByRole('button', { name: 'Street 1' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('route and work orders of the selected cases (CA-120)', () => {
  const choose = async (name: string) => {
    await press('Route and print');
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };
  const findReason = async () =>
    (await dialog('Assign 1 case')).getByRole('textbox', { name: 'Reason (optional)' });
  /** Types a reason for assigning the first of two cases, closes the dialog and shows the route. */
  async function showRouteAfterReason() {
    serveCases(casesFrom(2));
    const view = show();
    await userEvent.click(await box(1));
    await press('Assign…');
    await userEvent.type(await findReason(), 'Gate 2');
    await userEvent.keyboard('{Escape}');
    await choose('Plan a route');
    await screen.findByRole('heading', { name: 'Route' });
    return view;
  }

  it('are asked for with their numbers', async () => {
    URL.createObjectURL = () => 'blob:0';
    URL.revokeObjectURL = () => {};
    const printed: (string | null)[] = [];
    serveCases(casesFrom(4));
    server.use(
      http.get(api('/cases/work-orders/'), ({ request }) => {
        printed.push(new URL(request.url).searchParams.get('numbers'));
        return HttpResponse.arrayBuffer(new ArrayBuffer(4));
      }),
    );
    const { router } = show();
    await userEvent.click(await box(1));
    await userEvent.click(await box(3));
    await choose('Print 2 work orders');
    await screen.findByText('work-orders.pdf was saved');
    expect(printed).toEqual(['1,3']);
    await choose('Plan a route');
    await waitFor(() => expect(router.state.location.search).toBe('?route=1%2C3'));
  });

  it('leave all of them selected, also those that are not listed any more', async () => {
    serveCases(casesFrom(3));
    const { router } = show('/government?status=new');
    for (const number of [1, 2, 3]) await userEvent.click(await box(number));
    await userEvent.click(screen.getByRole('button', { name: 'Street 1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Street 1' })).toBeNull());
    await choose('Plan a route');
    await screen.findByRole('heading', { name: 'Route' });
    await act(() => router.navigate('/government?status=new'));
    expect(await bar()).toHaveTextContent('3 selected');
    await press('Change status…');
    await dialog('Change the status of 3 cases');
  });

  it('leave what was typed in a form of the selected cases (CA-69)', async () => {
    const { router } = await showRouteAfterReason();
    await act(() => router.navigate('/government'));
    await press('Assign…');
    expect(await findReason()).toHaveValue('Gate 2');
  });

  it('leave nothing typed for other cases, which another view lists after a route (CA-69)', async () => {
    const { router } = await showRouteAfterReason();
    await act(() => router.navigate('/government?status=new'));
    await userEvent.click(await box(2));
    await press('Assign…');
    expect(await findReason()).toHaveValue('');
  });

  it('say how many cases they take when more are selected', async () => {
    serveCases(casesFrom(26));
    const { router } = show();
    await userEvent.click(await box(1));
    fireEvent.click(await box(26), { shiftKey: true });
    await choose('Plan a route');
    await screen.findByText('A route or printed work orders take at most 25 cases.');
    expect(screen.getByText('26 cases are selected. Select fewer.')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });
});

describe('cleanings of selected cases (CA-153)', () => {
  const choose = async (action: string) => {
    await userEvent.click(await box(1));
    fireEvent.click(await box(3), { shiftKey: true });
    await press('Change status…');
    const form = await dialog('Change the status of 3 cases');
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Action' }), action);
    return form;
  };

  it('are verified only after it was said how many have no photo, or a doubted one', async () => {
    const { sent } = serveCases([
      sampleCase(1, { status: 'cleaned', proof_concern: 'no_photo' }),
      sampleCase(2, { status: 'cleaned', proof_concern: 'doubtful' }),
      sampleCase(3, { status: 'cleaned' }),
    ]);
    show('/government?status=cleaned');
    const form = await choose('verify');
    expect(form.getByText(/^No photo after the cleaning: 1 of 3 cases\./)).toHaveTextContent(
      'Photo has warnings: 1 of 3 cases.',
    );
    await userEvent.click(form.getByRole('button', { name: 'Change 3 cases anyway' }));
    await screen.findByText('3 cases changed');
    expect(bodies(sent)).toEqual([expect.objectContaining({ action: 'verify' })]);
  });

  it('are marked only after it was said that no photo is looked at', async () => {
    serveCases(casesFrom(3, { status: 'in_progress' }));
    show();
    const form = await choose('clean');
    expect(form.getByText(/without checking photos\?/)).toBeVisible();
    expect(form.getByRole('button', { name: 'Change 3 cases anyway' })).toBeVisible();
  });

  it('need no second look where the photos prove them', async () => {
    serveCases(casesFrom(3, { status: 'cleaned' }));
    show('/government?status=cleaned');
    const form = await choose('verify');
    expect(form.getByRole('button', { name: 'Change the status of 3 cases' })).toBeVisible();
  });
});

describe('selected cases on a tablet that is turned (CA-58)', () => {
  /** A wide window; the returned function makes it narrow, or wide again. */
  function turnableWindow() {
    const [narrow, other] = [NARROW_QUERY, ''].map((media) =>
      Object.assign(new EventTarget(), { media, matches: false }),
    );
    vi.stubGlobal('matchMedia', (media: string) => (media === NARROW_QUERY ? narrow : other));
    onTestFinished(() => void vi.unstubAllGlobals());
    return (isNarrow: boolean) =>
      act(async () => {
        Object.assign(narrow!, { matches: isNarrow }).dispatchEvent(new Event('change'));
      });
  }

  it('are still all changed, with what was entered, and show how far that is', async () => {
    const turn = turnableWindow();
    serveCases(casesFrom(230), 230);
    const answer = holdAnswer('/cases/bulk/');
    show();
    await userEvent.click(await box(1));
    await press('Select all 230');
    await screen.findByText('230 selected');
    await turn(true);
    await press('Change status…');
    const form = await dialog('Change the status of 230 cases');
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Action' }), 'reject');
    await userEvent.type(form.getByRole('textbox', { name: 'Reason' }), 'No waste');
    await turn(false);
    await userEvent.type(form.getByRole('textbox', { name: 'Reason' }), ' there');
    expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue('No waste there');
    await userEvent.click(form.getByRole('button', { name: 'Change the status of 230 cases' }));
    await screen.findByText('0 of 230');
    await turn(true);
    expect(screen.getByText('0 of 230')).toBeVisible();
    answer();
    await screen.findByText('230 cases changed');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
  });
});

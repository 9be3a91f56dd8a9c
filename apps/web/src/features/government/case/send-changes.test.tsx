import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { api, holdNext, server } from '../../../test/server.ts';
import { waitForToasts } from '../../../test/toasts.ts';
import { sampleCase } from '../test/samples.ts';
import { serveCases } from '../test/serve.ts';
import { panel, show } from '../test/workplace.tsx';

beforeEach(() => signInAs('government'));

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

describe('a case that is being changed (CA-45)', () => {
  /** Corrects the case and, before that is answered, confirms it. */
  async function correctAndConfirm(caseItem = sampleCase(1)) {
    const served = serveCases([caseItem]);
    const answer = holdNext('put', '/cases/:number/');
    const { queryClient } = show('/government?case=1');
    await userEvent.click(await screen.findByText('Correct this case'));
    await userEvent.click(await screen.findByRole('switch', { name: 'Private: hidden from the public' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    const arrive = async () => {
      answer();
      await waitForToasts(queryClient);
    };
    return { ...served, arrive };
  }

  it('takes a change in another form from what the one before has made of it', async () => {
    const { sent, database, arrive } = await correctAndConfirm();
    await arrive();
    expect(sent.map(({ body }) => body)).toEqual([
      { is_private: true, version: 1 },
      { action: 'confirm', version: 2 },
    ]);
    expect(database.cases).toMatchObject([{ is_private: true, status: 'confirmed' }]);
    expect(screen.queryByText('The case was changed meanwhile')).toBeNull();
  });

  it('takes a change from what the first of two corrections has made of it when the second was not made', async () => {
    const { sent } = serveCases([sampleCase(1)]);
    let arrive = () => {};
    const isAnswered = new Promise<void>((resolve) => (arrive = resolve));
    let corrections = 0;
    server.use(
      http.put(api('/cases/1/'), () => {
        corrections += 1;
        return corrections === 1 ? isAnswered : HttpResponse.error();
      }),
    );
    const { queryClient } = show('/government?case=1');
    await userEvent.click(await screen.findByText('Correct this case'));
    const edit = within(screen.getByText('Correct this case').closest('details')!);
    await userEvent.selectOptions(await edit.findByRole('combobox', { name: 'Category' }), 'Rubble');
    await userEvent.click(edit.getByRole('switch', { name: 'Private: hidden from the public' }));
    await userEvent.click(edit.getByRole('button', { name: 'Save changes' }));
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    arrive();
    await waitForToasts(queryClient);
    expect(sent.map(({ body }) => body)).toEqual([
      { category_id: 2, version: 1 },
      { action: 'confirm', version: 2 },
    ]);
    expect(screen.queryByText('The case was changed meanwhile')).toBeNull();
  });

  it('undoes the second of two changes alone', async () => {
    const { sent, database, arrive } = await correctAndConfirm();
    await arrive();
    const toast = within(screen.getByText('Case 1: Confirmed').closest('li')!);
    fireEvent.click(toast.getByRole('button', { name: /^Undo/ }));
    await screen.findByText('Case 1: change undone');
    expect(sent[2]).toEqual({ path: 'undo', body: { version: 3, undoes: 3 } });
    expect(database.cases).toMatchObject([{ is_private: true, status: 'new' }]);
  });

  it('takes no change in the name of another person, who has logged in meanwhile', async () => {
    const { sent, arrive } = await correctAndConfirm();
    act(() => signInAs('government', 8));
    await arrive();
    expect(sent).toHaveLength(1);
  });

  it('takes no change over that of another person', async () => {
    const { database, arrive } = await correctAndConfirm();
    database.cases = [sampleCase(1, { status: 'rejected', version: 2, due_at: null })];
    await arrive();
    expect(database.cases).toMatchObject([{ is_private: false, status: 'rejected' }]);
    expect(await screen.findAllByText('The case was changed meanwhile')).not.toHaveLength(0);
  });

  it('takes an action whose form was open before an own change, again with the key of its lost attempt', async () => {
    const { sent } = serveCases([sampleCase(1)]);
    const keys: (string | null)[] = [];
    server.use(
      http.post(api('/cases/1/transitions/'), ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length === 1 ? HttpResponse.error() : undefined;
      }),
    );
    show('/government?case=1');
    await userEvent.click(await screen.findByRole('button', { name: 'Reject…' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'No waste');
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    await screen.findByText(/No connection/);
    await userEvent.click(screen.getByText('Correct this case'));
    await userEvent.click(await screen.findByRole('switch', { name: 'Private: hidden from the public' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Case 1 changed');
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    await screen.findByText('Case 1: Rejected');
    expect(sent[1]?.body).toMatchObject({ action: 'reject', version: 2 });
    expect(keys).toEqual([keys[0], keys[0]]);
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { holdNext } from '../../../test/server.ts';
import { waitForToasts } from '../../../test/toasts.ts';
import { inHours, sampleCase } from '../test/samples.ts';
import { serveCases } from '../test/serve.ts';
import { show } from '../test/workplace.tsx';

beforeEach(() => signInAs('government'));

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
  const { queryClient } = show('/government?case=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Assign to me' }));
  act(() => signInAs('government', 8));
  answer();
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitForToasts(queryClient);
  expect(screen.queryByText('Case 1: Assigned')).toBeNull();
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
  const toast = within((await screen.findByText('Case 1 changed')).closest('li')!);
  fireEvent.click(toast.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent.map(({ body }) => body)).toEqual([
    { category_id: 2, version: 1 },
    { is_private: true, version: 2 },
    { version: 3, undoes: 3 },
    { version: 4, undoes: 2 },
  ]);
});

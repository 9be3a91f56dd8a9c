import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAs } from '../../test/people.ts';
import { sampleCase } from './test/samples.ts';
import { serveCases } from './test/serve.ts';
import { findRow, key, search, show } from './test/workplace.tsx';

beforeEach(() => signInAs('government'));

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

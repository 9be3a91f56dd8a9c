import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { sampleImage } from '../../../test/images.ts';
import { signInAs } from '../../../test/people.ts';
import { CAN, createSet, NOW } from '../test/samples.ts';
import { serve } from '../test/serve.ts';
import { serveSample } from '../test/serve-lists.ts';
import { press, readRowTexts, rows, show } from '../test/show.tsx';

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});

it('asks which work to go on with when another window saved meanwhile, and loses neither (LB-20)', async () => {
  const { database, drafts } = serve();
  show();
  await rows();
  const other = { class: 'cup' as const, is_unsure: false, box: CAN.box };
  database.known = {
    ...database.known,
    draft: { based_on: 0, version: 4, annotations: [other], saved_at: NOW } as never,
  };
  press(']');
  press('3');
  await screen.findByText('Another window saved newer work on this photo');
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Load the newer version' }));
  await waitFor(async () => expect(await readRowTexts()).toEqual(['1Cuplower rightperson']));
  press('z', { ctrlKey: true });
  expect((await readRowTexts())[0]).toMatch(/Trash bag/);
  await waitFor(() => expect(drafts.at(-1)).toMatchObject({ annotations: [{ class: 'trash_bag' }, {}] }));
});

it('loads what another window has submitted since it saved newer work, and does not ask again (LB-20)', async () => {
  const { database, drafts } = serve();
  show();
  await rows();
  const other = { class: 'cup' as const, is_unsure: false, box: CAN.box };
  database.known = {
    ...database.known,
    draft: { based_on: 0, version: 4, annotations: [other], saved_at: NOW } as never,
  };
  press(']');
  press('3');
  await screen.findByText('Another window saved newer work on this photo');
  database.known = {
    ...database.known,
    newest_number: 1,
    draft: null,
    sets: [createSet({ created_by: 'asha' })],
  };
  await userEvent.click(screen.getByRole('button', { name: 'Load the newer version' }));
  await waitFor(async () => expect(await readRowTexts()).toEqual(['1Cuplower rightperson']));
  expect(screen.queryByText('Another window saved newer work on this photo')).toBeNull();
  expect(screen.queryByText(/^You submitted boxes/)).toBeNull();
  press('z', { ctrlKey: true });
  await waitFor(() =>
    expect(drafts.at(-1)).toMatchObject({ based_on: 1, annotations: [{ class: 'trash_bag' }, {}] }),
  );
});

it('says to a person what they submitted in another window themselves, and loads it (LB-20, LB-21)', async () => {
  const { database, drafts, submitted } = serve({ is_blind: true });
  serveSample({ following: [sampleImage(2).image_id] });
  show('from=sample');
  await screen.findByText('Photo 75 of 300 of the random sample');
  press('n');
  await screen.findByText('Draft saved');
  // The other window submits, which ends the draft of both.
  const ofOtherWindow = createSet({ scope: 'checked', analysis_id: null, created_by: 'asha' });
  database.known = {
    ...database.known,
    is_blind: false,
    newest_number: 1,
    draft: null,
    sets: [ofOtherWindow],
  };
  press('3');
  await screen.findByText(/^You submitted boxes of this photo in another window/);
  expect(screen.queryByText('Another window saved newer work on this photo')).toBeNull();
  expect(screen.queryByText(/^asha submitted/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show what I submitted' }));
  expect(await readRowTexts()).toEqual(['1Cuplower rightperson']);
  press('z', { ctrlKey: true });
  expect(await readRowTexts()).toEqual(['1Trash bagupper leftperson']);
  await waitFor(() => expect(drafts.at(-1)).toMatchObject({ based_on: 1, version: 0 }));
  await screen.findByText('Draft saved');
  press('Enter');
  await waitFor(() =>
    expect(submitted).toMatchObject([{ based_on: 1, annotations: [{ class: 'trash_bag' }] }]),
  );
});

it('keeps what a second own window saved after a third one had submitted (LB-20)', async () => {
  const { database, drafts } = serve();
  show();
  await rows();
  const other = { class: 'cup' as const, is_unsure: false, box: CAN.box };
  database.known = {
    ...database.known,
    newest_number: 1,
    sets: [createSet({ created_by: 'asha' })],
    draft: { based_on: 1, version: 4, annotations: [other, other], saved_at: NOW } as never,
  };
  press(']');
  press('3');
  await screen.findByText(/^You submitted boxes of this photo in another window/);
  // One decision at a time: what was submitted first.
  const conflict = 'Another window saved newer work on this photo';
  expect(screen.queryByText(conflict)).toBeNull();
  const attempts = database.attempts;
  await userEvent.click(screen.getByRole('button', { name: 'Keep this version' }));
  await waitFor(() => expect(database.attempts).toBe(attempts + 1));
  await screen.findByText(conflict);
  expect(screen.queryByText(/^You submitted boxes/)).toBeNull();
  expect(drafts).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Load the newer version' }));
  await waitFor(async () => expect(await readRowTexts()).toHaveLength(2));
  await waitFor(() => expect(drafts).toMatchObject([{ based_on: 1, version: 4 }]));
  expect(drafts[0]?.annotations).toMatchObject([{ class: 'cup' }, { class: 'cup' }]);
});

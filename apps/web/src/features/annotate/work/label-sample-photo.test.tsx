import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleImage } from '../../../test/images.ts';
import { signInAs } from '../../../test/people.ts';
import { createSet, EMPTY_SET } from '../test/samples.ts';
import { serve } from '../test/serve.ts';
import { serveSample } from '../test/serve-lists.ts';
import { press, readRowTexts, rows, show } from '../test/show.tsx';

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});
afterEach(() => void vi.unstubAllGlobals());

it('begins empty with a photo of the random sample, and takes only a complete check (EV-22)', async () => {
  const { submitted } = serve({ is_blind: true, newest_number: 2 });
  show();
  expect(await screen.findByText('This photo is one of the random sample')).toBeVisible();
  expect(await screen.findByText('Started without the boxes of the detector')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.queryByRole('list', { name: 'Boxes on the photo' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'No waste here' }));
  await waitFor(() =>
    expect(submitted).toEqual([
      { based_on: 2, scope: 'checked', analysis_id: null, is_blind: true, annotations: [] },
    ]),
  );
});

it('takes no untouched photo of the sample for one without waste, whatever key is pressed (LB-53)', async () => {
  const { submitted } = serve({ is_blind: true });
  serveSample({ following: [sampleImage(2).image_id] });
  const { router } = show('from=sample');
  const { pathname } = router.state.location;
  const checked = await screen.findByRole('button', { name: 'Whole photo checked' });
  expect(checked).toBeDisabled();
  expect(checked).toHaveAccessibleDescription(/or choose “No waste here” \(key W\)\./);
  press('Enter');
  await screen.findByText('Nothing is marked on this photo');
  press('Enter', { shiftKey: true });
  press('w', { repeat: true }); // held down since the photo before
  press('n');
  press('Enter', { repeat: true });
  press('Delete');
  press('Enter');
  expect([submitted, router.state.location.pathname]).toEqual([[], pathname]);
  press('n');
  expect(checked).toBeEnabled();
  press('Enter');
  await waitFor(() => expect(submitted).toMatchObject([{ scope: 'checked', annotations: [{}] }]));
});

it('names no key to who has no keyboard (LB-53)', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(hover: none) and (pointer: coarse)' }),
  );
  serve({ is_blind: true });
  show();
  const checked = await screen.findByRole('button', { name: 'Whole photo checked' });
  expect(checked).toHaveAccessibleDescription('Mark everything you see, or choose “No waste here”.');
});

it('corrects a photo that was checked completely as a complete check, so that it stays ground truth (LB-59)', async () => {
  const { submitted } = serve({ sets: [createSet({ scope: 'checked' })] });
  show();
  await screen.findByRole('button', { name: 'Whole photo checked' });
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  press('n');
  press('Enter');
  await waitFor(() => expect(submitted).toMatchObject([{ scope: 'checked', annotations: [{}, {}] }]));
});

it('lays no unsent work from before over a photo of the sample, and keeps it (EV-34)', async () => {
  const { database, drafts } = serve();
  database.isOffline = true;
  const first = show();
  await rows();
  press(']');
  press('3');
  await screen.findByText(/^No connection\. Your work is kept on this device/);
  first.unmount();
  database.known = { ...database.known, is_blind: true };
  const blind = show();
  expect(await screen.findByText('Started without the boxes of the detector')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Boxes on the photo' })).toBeNull();
  blind.unmount();
  database.known = { ...database.known, is_blind: false };
  database.isOffline = false;
  show();
  expect((await readRowTexts())[0]).toMatch(/Trash bag/);
  await waitFor(() => expect(drafts).toMatchObject([{ annotations: [{ class: 'trash_bag' }, {}] }]));
});

it('says of a photo of the sample that was labelled in another window how the person began, not that it waits for a result (LB-17)', async () => {
  const { database } = serve({ is_blind: true });
  show();
  await screen.findByText('Started without the boxes of the detector');
  press('n');
  await screen.findByText('Draft saved');
  database.known = { ...database.known, is_blind: false, newest_number: 1, draft: null, sets: [EMPTY_SET] };
  press('3');
  await screen.findByText('Checked, empty');
  expect(screen.getByText('Started without the boxes of the detector')).toBeInTheDocument();
});

import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { createOwner, createSet } from '../test/samples.ts';
import { answerLate, serve } from '../test/serve.ts';
import { press, readRowTexts, rows, show } from '../test/show.tsx';
import { submissionsInFlight } from './calls-in-flight.ts';
import { readUnsentDraft, writeUnsentDraft } from './unsent-draft.ts';

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});

it('saves the work as a draft by itself, and begins with it the next time (LB-20)', async () => {
  const { drafts } = serve();
  const { unmount } = show();
  await rows();
  press(']');
  press('3');
  await screen.findByText('Draft saved');
  expect(drafts.at(-1)).toMatchObject({
    version: 0,
    annotations: [{ class: 'trash_bag' }, { class: 'can' }],
  });
  unmount();
  show();
  expect((await readRowTexts())[0]).toMatch(/Trash bag/);
  await screen.findByText(/^Your draft/);
});

it('keeps the work on this device while no server answers (LB-20)', async () => {
  const { database, drafts } = serve();
  database.isOffline = true;
  const { unmount } = show();
  await rows();
  press(']');
  press('3');
  await screen.findByText(/^No connection\. Your work is kept on this device/);
  const { attempts } = database;
  unmount();
  await waitFor(() => expect(database.attempts).toBeGreaterThan(attempts)); // leaving tries once more
  database.isOffline = false;
  show();
  expect((await readRowTexts())[0]).toMatch(/Trash bag/);
  await waitFor(() => expect(drafts).toMatchObject([{ annotations: [{ class: 'trash_bag' }, {}] }]));
});

const readStoredDraft = (isBlind = false) => readUnsentDraft(createOwner(isBlind))?.annotations ?? null;

it('keeps submitted boxes on this device until the server has them (LB-20, LB-23)', async () => {
  const { database, drafts } = serve();
  const arrive = answerLate(database);
  show();
  await rows();
  press(']');
  press('3');
  press('Enter');
  await waitFor(() => expect(submissionsInFlight.listPhotos().size).toBe(1));
  window.dispatchEvent(new Event('pagehide')); // the page is closed
  expect(readStoredDraft()).toMatchObject([{ class: 'trash_bag' }, { class: 'can' }]);
  arrive();
  await screen.findByText('Checked: no waste here'); // what the answer says
  expect(readStoredDraft()).toBeNull();
  expect(drafts).toEqual([]);
});

it.each([false, true])(
  'does not take boxes for unsent work that the server has as a set since the page was closed, blind: %s (LB-08, LB-20)',
  async (is_blind) => {
    const own = createSet({ created_by: 'asha' });
    const { drafts } = serve({ sets: [own], newest_number: 1 });
    const { annotations } = own;
    writeUnsentDraft(createOwner(is_blind), { based_on: 0, version: 2, is_blind, annotations });
    show();
    await screen.findByText('Started with the boxes of set 1');
    expect(screen.queryByText(/^You submitted boxes of this photo in another window/)).toBeNull();
    expect(screen.queryByText('Another window saved newer work on this photo')).toBeNull();
    expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled();
    expect(readStoredDraft(is_blind)).toBeNull();
    press('n');
    await waitFor(() => expect(drafts).toMatchObject([{ based_on: 1, version: 0 }]));
  },
);

it.each([
  ['of another person', { created_by: 'ravi' }],
  ['with other boxes', { created_by: 'asha', annotations: [] }],
])('keeps unsent work beside a newer set %s (LB-20)', async (_, change) => {
  const { drafts } = serve({ sets: [createSet(change)], newest_number: 1 });
  const { annotations } = createSet();
  writeUnsentDraft(createOwner(false), { based_on: 0, version: 0, is_blind: false, annotations });
  show();
  await screen.findByText(/ submitted boxes of this photo/);
  expect(await readRowTexts()).toEqual(['1Cuplower rightperson']);
  await waitFor(() => expect(drafts).toMatchObject([{ based_on: 0, annotations }]));
});

it('keeps no submitted boxes on this device that the server has as a draft (LB-20)', async () => {
  const { database, drafts } = serve();
  let save = () => {};
  const mayBeSaved = new Promise<void>((resolve) => {
    save = resolve;
  });
  database.beforeSaving = () => mayBeSaved;
  const arrive = answerLate(database);
  show();
  await rows();
  press(']');
  press('3');
  await waitFor(() => expect(database.attempts).toBe(1));
  press('Enter');
  expect(readStoredDraft()).toHaveLength(2);
  save();
  await waitFor(() => expect(drafts).toHaveLength(1));
  await waitFor(() => expect(readStoredDraft()).toBeNull());
  arrive();
  await screen.findByText('Checked: no waste here');
});

it('does not take boxes that are being submitted for unsent work when their photo is opened again (LB-20)', async () => {
  const { database } = serve();
  const arrive = answerLate(database);
  const { router } = show();
  const { pathname, search } = router.state.location;
  await rows();
  press(']');
  press('3');
  press('Enter');
  await waitFor(() => expect(submissionsInFlight.listPhotos().size).toBe(1));
  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate(pathname + search));
  expect((await readRowTexts())[0]).toMatch(/Bottle/);
  arrive();
  await screen.findByText('Checked, empty');
  expect(screen.queryByText(/^You submitted boxes/)).toBeNull();
});

it('says why the server does not save a draft, which is kept on this device (LB-20)', async () => {
  const { drafts } = serve();
  show();
  await rows();
  const broken = { error: 'The server is being restarted.', code: 'unavailable', request_id: 'r' };
  server.use(
    http.put(api('/admin/annotations/:id/draft/'), () => HttpResponse.json(broken, { status: 503 }), {
      once: true,
    }),
  );
  press(']');
  press('3');
  const note = await screen.findByText(/^The server is being restarted\. Your work is kept on this device/);
  expect(note).toHaveRole('alert');
  expect(screen.queryByText(/No connection/)).toBeNull();
  press('4'); // the next change is saved as before
  await waitFor(() => expect(drafts).toHaveLength(1));
});

it('begins with work that was on its way when the photo was left, and goes on saving it (LB-20)', async () => {
  const { database, drafts } = serve();
  const { router } = show();
  await rows();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  database.beforeSaving = () => arrived;
  press(']');
  press('3');
  const { pathname, search } = router.state.location;
  await act(() => router.navigate('/elsewhere'));
  await waitFor(() => expect(database.attempts).toBe(1));
  await act(() => router.navigate(pathname + search));
  arrive();
  expect((await readRowTexts())[0]).toMatch(/Trash bag/);
  press(']');
  press('Delete');
  await waitFor(() => expect(drafts.map(({ version }) => version)).toEqual([0, 1]));
  await screen.findByText('Draft saved');
});

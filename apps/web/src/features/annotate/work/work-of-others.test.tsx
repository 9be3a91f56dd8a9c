import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { createSet, NOW } from '../test/samples.ts';
import { refusal, serve } from '../test/serve.ts';
import { comeBackToWindow, press, readRowTexts, rows, show } from '../test/show.tsx';

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});
afterEach(() => void vi.useRealTimers());

it('says who works on the photo and since when, and lets others only look (LB-21, LB-44)', async () => {
  const { database } = serve();
  vi.setSystemTime(new Date(2026, 2, 10, 18));
  const since = new Date(2026, 2, 10, 14, 5).toISOString();
  database.lease = { is_own: false, held_by: 'ravi', since, until: NOW };
  show();
  await screen.findByText(/^ravi has worked on this photo since 2:05\sPM$/);
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
  press(']');
  press('3');
  press('Delete');
  expect(await readRowTexts()).toEqual(['1Bottleleftdetector 83.1%', '2Canlower rightdetector 50.0%']);
});

it('does not say of the own boxes, or of those that a blind opinion hid, that another person submitted them (LB-21)', async () => {
  const { database } = serve();
  const first = show();
  await rows();
  database.known = { ...database.known, newest_number: 1, sets: [createSet({ created_by: 'asha' })] };
  await act(() => first.queryClient.invalidateQueries({ queryKey: ['annotations'] }));
  await screen.findByText('Started with the boxes of set 1');
  first.unmount();
  signInAs('reviewer');
  serve({ second_opinion: 'open' });
  const second = show();
  await screen.findByText('Another person has reviewed this photo');
  serve({ second_opinion: 'agreed', sets: [createSet()], newest_number: 1 }); // the opinion was given
  await act(() => second.queryClient.invalidateQueries({ queryKey: ['annotations'] }));
  await screen.findByText('Started with the boxes of set 1');
  expect(screen.queryByText(/shown now\.$/)).toBeNull();
});

it('shows what another person submitted to who waited for them, and takes the photo once it was left (LB-09, LB-21)', async () => {
  const { database, submitted } = serve();
  const leases: string[] = [];
  let leave = () => {};
  const hasLeft = new Promise<void>((resolve) => {
    leave = resolve;
  });
  server.use(
    http.post(api('/admin/annotations/:id/lease/'), () => {
      leases.push('taken');
    }),
    http.delete(api('/admin/annotations/:id/lease/'), async () => {
      await hasLeft;
      leases.push('left');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const own = database.lease;
  database.lease = { ...own, is_own: false, held_by: 'ravi' };
  show();
  await screen.findByText(/^ravi has worked on this photo since/);
  expect(await readRowTexts()).toHaveLength(2);
  database.known = { ...database.known, newest_number: 1, sets: [createSet()] };
  database.lease = own;
  comeBackToWindow();
  await waitFor(async () => expect(await readRowTexts()).toEqual(['1Cuplower rightperson']));
  await screen.findByText('ravi submitted a box for this photo. It is shown now.');
  leave(); // the screen has begun again
  await waitFor(() => expect(leases).toEqual(['taken', 'taken', 'left', 'taken']));
  expect(screen.queryByText(/^ravi has worked/)).toBeNull();
  press('Enter');
  await waitFor(() => expect(submitted).toMatchObject([{ based_on: 1 }]));
});

it('tells who waited with work of their own that another person submitted first (LB-21)', async () => {
  const { database } = serve();
  const own = database.lease;
  show();
  await rows();
  press(']');
  press('3');
  await screen.findByText('Draft saved');
  database.lease = { ...own, is_own: false, held_by: 'ravi' };
  comeBackToWindow();
  await screen.findByText(/^ravi has worked on this photo since/);
  database.known = { ...database.known, newest_number: 1, sets: [createSet()] };
  database.lease = own;
  comeBackToWindow();
  await screen.findByText(/^ravi submitted boxes of this photo/);
  expect(screen.queryByText(/^ravi has worked/)).toBeNull();
  expect((await readRowTexts())[0]).toMatch(/Trash bag/);
});

it('shows what another person submitted to who had submitted before them (LB-09, LB-21)', async () => {
  const { database } = serve({ sets: [createSet({ created_by: 'asha' })], newest_number: 1 });
  const lease = { ...database.lease, is_own: false, held_by: 'ravi' };
  database.known = { ...database.known, lease };
  show();
  await screen.findByText(/^ravi has worked on this photo since/);
  database.known = {
    ...database.known,
    lease: null,
    newest_number: 2,
    sets: [createSet({ number: 2, annotations: [], created_by: null })],
  };
  comeBackToWindow();
  await screen.findByText('No boxes yet. Drag across the photo to draw one.');
  await screen.findByText('Someone else checked this photo: no boxes');
  expect(screen.queryByText(/^ravi has worked/)).toBeNull();
});

it('tells the second of two people who was first, and keeps their boxes (LB-21)', async () => {
  const { database, submitted } = serve();
  show();
  await rows();
  press(']');
  press('3');
  database.known = { ...database.known, sets: [createSet()] as never };
  database.refuse = () => refusal('error.annotation.stale', { user: 'ravi' });
  press('Enter');
  await screen.findByText(/^ravi submitted boxes of this photo/);
  await userEvent.click(screen.getByRole('button', { name: 'Show theirs' }));
  expect(await readRowTexts()).toEqual(['1Cuplower rightperson']);
  press('z', { ctrlKey: true });
  expect((await readRowTexts())[0]).toMatch(/Trash bag/);
  database.refuse = null;
  press('Enter', { shiftKey: true });
  await screen.findByText('Checked: 2 boxes');
  expect(submitted).toMatchObject([{ based_on: 1, scope: 'checked' }]);
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleImage } from '../../../test/images.ts';
import { signInAs } from '../../../test/people.ts';
import { api, server } from '../../../test/server.ts';
import { serve } from '../test/serve.ts';
import { createNextHandler, serveQueue } from '../test/serve-lists.ts';
import { lookAtPhoto, press, readRowTexts, rows, show } from '../test/show.tsx';

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});
afterEach(() => void vi.restoreAllMocks());

it('does not take the second click of a double click for one on the next photo, which is there at once (API-37)', async () => {
  const { submitted } = serve();
  const second = sampleImage(2).image_id;
  const loadedAhead: unknown[] = [];
  server.use(
    createNextHandler(second),
    http.get(api('/admin/images/:id/runs/'), ({ params: { id } }) => {
      if (id === second) loadedAhead.push(id);
    }),
  );
  const { router } = show();
  const click = (name: string, detail: number) =>
    fireEvent.click(screen.getByRole('button', { name }), { detail });
  await screen.findByText('2 boxes');
  await waitFor(() => expect(loadedAhead).toHaveLength(1));
  click('Accept', 1);
  await waitFor(() => expect(router.state.location.pathname).toContain(second));
  await screen.findByText('Accepted: 2 boxes');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled());
  click('Accept', 2);
  click('Whole photo checked', 1);
  await screen.findByText('Checked: 2 boxes');
  expect(submitted).toMatchObject([{ scope: 'accepted' }, { scope: 'checked' }]);
});

it('tells apart what corrects the product and what is ground truth (LB-18)', async () => {
  const { submitted } = serve();
  show();
  const accept = await screen.findByRole('button', { name: 'Accept' });
  expect(accept).toHaveAccessibleDescription('Corrects what the product shows.');
  const checked = screen.getByRole('button', { name: 'Whole photo checked' });
  expect(checked).toHaveAccessibleDescription(/nothing else is there/);
  await userEvent.click(checked);
  await screen.findByText('Checked: 2 boxes');
  expect(submitted).toMatchObject([{ scope: 'checked' }]);
});

it('begins again with what was submitted where there is no next photo (LB-23)', async () => {
  const { submitted, drafts } = serve();
  show();
  await rows();
  press('Enter');
  await screen.findByText('Started with the boxes of set 1');
  await screen.findByText('Accepted: 2 boxes');
  expect(screen.queryByText('That was the last photo of this list')).toBeNull(); // there was no list
  press(']');
  press('6');
  await waitFor(() => expect(drafts).toMatchObject([{ based_on: 1, annotations: [{ class: 'cup' }, {}] }]));
  press('Enter');
  await waitFor(() => expect(submitted).toMatchObject([{ based_on: 0 }, { based_on: 1 }]));
});

it('takes no edits while boxes are on their way, and takes them again when they were refused (LB-23)', async () => {
  serve();
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  server.use(
    http.post(api('/admin/annotations/:id/'), async () => {
      await refused;
      return HttpResponse.json({ error: 'Broken', code: 'internal', request_id: 'r' }, { status: 500 });
    }),
  );
  show();
  await rows();
  press(']');
  press('Enter');
  const add = screen.getByRole('button', { name: 'New box in the middle' });
  await waitFor(() => expect(add).toBeDisabled());
  press('n');
  press('3');
  press('Delete');
  expect(await readRowTexts()).toEqual(['1Bottleleftdetector 83.1%', '2Canlower rightdetector 50.0%']);
  refuse();
  await waitFor(() => expect(add).toBeEnabled());
  press('n');
  expect(await readRowTexts()).toHaveLength(3);
});

it('asks before it removes the boxes of a photo without waste (LB-18)', async () => {
  const { submitted } = serve();
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'No waste here' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Remove 2 boxes?')).toBeInTheDocument();
  await userEvent.click(question.getByRole('button', { name: 'No waste here' }));
  await screen.findByText('Checked: no waste here');
  expect(submitted).toMatchObject([{ scope: 'checked', annotations: [] }]);
});

it('says at once that there is no connection when boxes are submitted (LB-20, LB-23)', async () => {
  const { database } = serve();
  show();
  await rows();
  // What is known of the photo is asked for again, which no server answers.
  let answer = () => {};
  const unanswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get(api('/admin/annotations/:id/'), async () => {
      await unanswered;
      return HttpResponse.json(database.known);
    }),
  );
  database.refuse = () => HttpResponse.error();
  press('Enter');
  expect(
    await screen.findByText('No connection. Your boxes are kept: submit them again later.'),
  ).toBeVisible();
  answer();
});

it('says that the boxes were refused without waiting to hear who works on the photo (LB-23)', async () => {
  signInAs('admin');
  const { database } = serve();
  show();
  await rows();
  database.refuse = () =>
    HttpResponse.json({ error: 'Broken', code: 'internal', request_id: 'r' }, { status: 500 });
  let isAsked = false;
  server.use(
    http.post(api('/admin/annotations/:id/lease/'), () => {
      isAsked = true;
      return new Promise<never>(() => undefined);
    }),
  );
  press('Enter');
  await screen.findByText('The boxes could not be submitted');
  expect(isAsked).toBe(true);
  database.refuse = null;
  press('Enter');
  await screen.findByText('Accepted: 2 boxes');
  await waitFor(() => expect(screen.queryByText('The boxes could not be submitted')).toBeNull());
});

it('takes a second press of a submit key for one on the photo that is gone, unless the next one was edited (API-37)', async () => {
  const { submitted } = serve();
  serveQueue(() => [1, 2, 3, 4].slice(submitted.length).map((serial) => ({ serial })));
  server.use(
    http.get(api('/images/:id/'), ({ params: { id } }) =>
      HttpResponse.json(sampleImage(Number(String(id).slice(-1)))),
    ),
  );
  show('from=queue');
  const waitForPhoto = async (serial: number) => {
    await screen.findByText(new RegExp(`Street ${serial}$`));
    await screen.findByText('2 boxes');
  };
  await waitForPhoto(1);
  await lookAtPhoto();
  // However busy the machine is, the second press follows at once.
  const atMs = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(atMs);
  press('Enter');
  await waitForPhoto(2);
  press('Enter');
  press('w');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(submitted).toHaveLength(1));
  press(']');
  press('3');
  press('Enter');
  await waitForPhoto(3);
  expect(submitted).toHaveLength(2);
});

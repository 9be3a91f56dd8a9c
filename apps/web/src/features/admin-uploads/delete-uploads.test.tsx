import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { sampleImage } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { api, server } from '../../test/server.ts';
import { serve, trashed } from './test/serve.ts';
import { open, show } from './test/show.tsx';

beforeEach(() => signInAs('admin'));

it('asks before it deletes, then removes the card and closes the details (RV-12, RV-13)', async () => {
  const { database } = serve([sampleImage(1), sampleImage(2)]);
  server.use(
    http.delete(api('/images/:id/delete/'), ({ params }) => {
      database.images = database.images.filter(({ image_id }) => image_id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { router } = show();
  await open('Street 1');
  await userEvent.click(screen.getByRole('button', { name: 'Delete Street 1' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(
    question.getByText(/^Delete this upload\? This will also remove its photo and analysis\./),
  ).toBeInTheDocument();
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Upload deleted');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(router.state.location.search).toBe('');
});

it('takes an upload that is deleted out of the selection', async () => {
  const { database } = serve([sampleImage(1), sampleImage(2)]);
  server.use(
    http.delete(api('/images/:id/delete/'), ({ params }) => {
      database.images = database.images.filter(({ image_id }) => image_id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  show();
  for (const place of ['Street 1', 'Street 2'])
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${place}` }));
  await screen.findByText('2 selected');
  await userEvent.click(screen.getByRole('button', { name: 'Delete Street 1' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('1 selected');
});

it('shows the recently deleted uploads of all users and restores several as one job (RV-27)', async () => {
  const { database, posted } = serve([sampleImage(3)]);
  database.trash = [trashed(1), trashed(2)];
  const { router } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Recently deleted 2' }));
  expect(router.state.location.search).toBe('?view=trash');
  const entry = within(await screen.findByRole('article', { name: 'Street 1' }));
  expect(entry.getByText('Uploaded by asha')).toBeInTheDocument();
  expect(entry.getByText(/by boss$/)).toBeInTheDocument();
  await userEvent.click(entry.getByRole('checkbox', { name: 'Select Street 1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Select the 2 loaded' }));
  await userEvent.click(
    within(screen.getByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Restore' }),
  );
  await waitFor(() =>
    expect(posted).toEqual([{ action: 'restore', image_ids: [trashed(1).image_id, trashed(2).image_id] }]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'All 15' }));
  expect(router.state.location.search).toBe('');
  await screen.findByRole('article', { name: 'Street 3' });
});

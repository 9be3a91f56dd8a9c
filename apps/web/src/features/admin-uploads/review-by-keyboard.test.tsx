import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { useScreenShortcuts } from '../../shared/shortcuts/use-shortcuts.ts';
import { sampleImage } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { api, server } from '../../test/server.ts';
import { serve } from './test/serve.ts';
import { open, panel, show } from './test/show.tsx';

beforeEach(() => signInAs('admin'));

it('selects a range with Shift, by pointer and by keyboard (RV-22)', async () => {
  serve([1, 2, 3, 4].map((number) => sampleImage(number)));
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Street 1' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Street 3' }), { shiftKey: true });
  await screen.findByText('3 selected');
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  await userEvent.keyboard('jj{Shift>}j{/Shift}');
  await screen.findByText('2 selected');
  for (const [place, isPicked] of [
    ['Street 1', false],
    ['Street 2', true],
    ['Street 3', true],
  ] as const)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${place}` }).checked).toBe(
      isPicked,
    );
  await panel().findByText('Street 3');
});

it('moves through the uploads, and deletes by keyboard (RV-22)', async () => {
  serve([sampleImage(1), sampleImage(2)]);
  show();
  await screen.findAllByRole('article');
  await userEvent.keyboard('jj');
  await panel().findByText('Street 2');
  await userEvent.keyboard('k');
  await panel().findByText('Street 1');
  await userEvent.keyboard('d');
  await screen.findByRole('alertdialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

it('offers the shortcuts that do something now, and no others (RV-22)', async () => {
  serve([sampleImage(1)]);
  show();
  await screen.findAllByRole('article');
  const offered = renderHook(useScreenShortcuts).result;
  const actions = () => offered.current.map(({ action }) => action);
  await waitFor(() => expect(actions()).toEqual(['next', 'previous']));
  await open('Street 1');
  await waitFor(() => expect(actions()).toEqual(['review', 'start', 'remove', 'pick', 'annotate', 'leave']));
});

it('ignores shortcut keys typed into a field', async () => {
  serve([sampleImage(1)]);
  const { router } = show();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'User' }), 'jd');
  await waitFor(() => expect(router.state.location.search).toBe('?user=jd'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('marks the open upload by keyboard and goes on with the one that takes its place', async () => {
  const uploads = [1, 2, 3].map((serial) => sampleImage(serial, { review: null }));
  const { database } = serve(uploads);
  server.use(
    http.get(api('/images/:id/'), ({ params }) => {
      const image = uploads.find(({ image_id }) => image_id === params.id);
      return image && HttpResponse.json(image);
    }),
    http.put(api('/admin/images/:id/review/'), ({ params }) => {
      const marked = database.images.find(({ image_id }) => image_id === params.id)!;
      database.images = database.images.filter((image) => image !== marked);
      const review = { reviewed_at: '2026-03-10T12:00:00.000Z', reviewed_by: 'asha' };
      return HttpResponse.json({ ...marked, review });
    }),
  );
  const { router } = show('/admin/uploads?reviewed=no');
  await screen.findByRole('button', { name: 'Street 3' });
  await userEvent.keyboard('jj');
  await waitFor(() => expect(router.state.location.search).toContain(sampleImage(2).image_id));
  await userEvent.keyboard('r');
  await screen.findByText('Marked as reviewed');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Street 2' })).toBeNull());
  await userEvent.keyboard('j');
  await waitFor(() => expect(router.state.location.search).toContain(sampleImage(3).image_id));
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { sampleImage } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { api, server } from '../../test/server.ts';
import { serve } from './test/serve.ts';
import { show } from './test/show.tsx';

beforeEach(() => signInAs('admin'));

it('shows a count on each status filter; Failed counts every end without a result (RV-01, RV-18)', async () => {
  const { requests } = serve([
    sampleImage(1),
    sampleImage(2, { status: 'ml_failed', analysis_results: null }),
  ]);
  show();
  expect(await screen.findByRole('button', { name: 'All 15' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Completed 12' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Failed 3' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(requests.at(-1)?.searchParams.get('status')).toBe('failed,ml_failed,ml_unavailable');
});

it.each([
  ['', 'No uploads available'],
  ['?filter=pending', 'No pending uploads available'],
  ['?filter=failed', 'No failed uploads available'],
])('explains at "%s" why the list is empty: %s (RV-03)', async (address, text) => {
  serve([]);
  show(`/admin/uploads${address}`);
  await screen.findByText(text);
});

it('keeps the search in the address and sends it to the server (RV-19)', async () => {
  const { requests } = serve([sampleImage(1)]);
  const { router } = show();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Place' }), 'amer');
  await waitFor(() => expect(router.state.location.search).toBe('?place=amer'));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Worst first');
  await waitFor(() => expect(router.state.location.search).toBe('?place=amer&order=highest_severity'));
  await waitFor(() => expect(requests.at(-1)?.searchParams.get('place')).toBe('amer'));
  await waitFor(() => expect(requests.at(-1)?.searchParams.get('order')).toBe('highest_severity'));
});

it.each([
  ['?place=amer', '1,000+ uploads', '-1'],
  ['', '1,001 uploads', '1001'],
])(
  'shows the total at "%s" as "%s", because searches are counted up to a limit only',
  async (address, text, size) => {
    serve([]);
    server.use(
      http.get(api('/images/list/'), () =>
        HttpResponse.json({ data: [sampleImage(1)], next_cursor: null, total: 1001 }),
      ),
    );
    show(`/admin/uploads${address}`);
    await screen.findByText(text);
    expect(await screen.findByRole('article')).toHaveAttribute('aria-setsize', size);
  },
);

it('offers Refresh and All below the list of a phone (RV-04)', async () => {
  const { requests } = serve([sampleImage(1)]);
  const { router } = show('/admin/uploads?filter=completed&place=street');
  await screen.findByRole('article');
  const bar = within(screen.getByRole('region', { name: 'Actions' }));
  const requested = requests.length;
  await userEvent.click(bar.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(requests.length).toBeGreaterThan(requested));
  await userEvent.click(bar.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('says that the counts could not be loaded, and still filters', async () => {
  serve([sampleImage(1)]);
  server.use(http.get(api('/images/counts/'), () => HttpResponse.json({}, { status: 400 })));
  const { router } = show();
  await screen.findByText('Failed to count the uploads');
  await userEvent.click(screen.getByRole('button', { name: 'Failed' }));
  await waitFor(() => expect(router.state.location.search).toBe('?filter=failed'));
});

it('says why the list could not be loaded (RV-14)', async () => {
  serve([]);
  server.use(
    http.get(api('/images/list/'), () =>
      HttpResponse.json({ error: 'No.', code: 'internal', request_id: 'r' }, { status: 500 }),
    ),
  );
  show();
  await screen.findByText('Failed to load uploads');
});

it('lists the uploads without coordinates that a link leads to, until all are requested (RV-29)', async () => {
  const { requests } = serve([sampleImage(1, { latitude: null, longitude: null, status: 'failed' })]);
  const since = '2026-03-03T12:00:00.000Z';
  const { router } = show(`/admin/uploads?located=no&since=${since}&filter=failed`);
  await waitFor(() =>
    expect(screen.getByText(/^These uploads are not on any map\..* Only uploads since /)).toBeVisible(),
  );
  const query = Object.fromEntries(requests[0]!.searchParams);
  expect(query).toMatchObject({ located: 'no', uploaded_from: since });
  await userEvent.click(screen.getByRole('button', { name: 'Show all uploads' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(() => expect(screen.queryByText(/These uploads are not on any map/)).toBeNull());
});

it('says that every upload has coordinates, and names none to open, once none lacks them', async () => {
  serve([]);
  show('/admin/uploads?located=no');
  await screen.findByText('Every upload in this search has coordinates.');
  expect(screen.queryByText(/These uploads are not on any map/)).toBeNull();
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { setLanguage } from '../../shared/messages/language.ts';
import { sampleDetection, sampleImage } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { api, server } from '../../test/server.ts';
import { notFound, serve } from './test/serve.ts';
import { open, panel, show } from './test/show.tsx';

beforeEach(() => signInAs('admin'));

it('shows the details of an upload once it is selected (RV-05, RV-06, RV-08, RV-09)', async () => {
  serve([
    sampleImage(1, { username: 'ravi', possible_duplicate_of: sampleImage(2).image_id }),
    sampleImage(2, { processed_image_url: null }),
  ]);
  show();
  await screen.findByText('Select an upload to view details');
  await open('Street 1');
  await panel().findByText('26.912390, 75.787280');
  expect(panel().getByText('Garbage detected')).toBeInTheDocument();
  expect(panel().getByText('ravi')).toBeInTheDocument();
  expect(panel().getByRole('img', { name: 'Processed Image' })).toHaveAttribute(
    'src',
    '/photos/1-processed.jpg',
  );
  expect(panel().getByRole('link', { name: 'View Full Analysis' })).toHaveAttribute(
    'href',
    `/admin/analysis/${sampleImage(1).image_id}`,
  );
  await userEvent.click(panel().getByRole('button', { name: 'Show the earlier photo' }));
  await panel().findByText('Street 2');
  expect(panel().queryByRole('img', { name: 'Processed Image' })).not.toBeInTheDocument();
});

it('closes the open upload on Back, however many were opened before', async () => {
  serve([sampleImage(1), sampleImage(2)]);
  const { router } = show();
  await open('Street 1');
  await open('Street 2');
  await waitFor(() => expect(router.state.location.search).toBe(`?image=${sampleImage(2).image_id}`));
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('');
  await screen.findByText('Select an upload to view details');
});

it('names missing location and coordinates in words (RV-02)', async () => {
  serve([sampleImage(1, { location: '', latitude: null, longitude: null })]);
  show();
  await open('No location data');
  expect(screen.getByRole('button', { name: 'Delete this photo (no location data)' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Select this photo (no location data)' })).toBeVisible();
  await panel().findByText('No address provided');
  expect(panel().queryByText('Coordinates')).not.toBeInTheDocument();
});

it('hides the boxes below the minimum confidence', async () => {
  const results = {
    ...sampleImage(1).analysis_results!,
    detections: [sampleDetection(), sampleDetection({ title: 'Can', class: 'can', confidence: 0.3 })],
  };
  serve([sampleImage(1, { analysis_results: results })]);
  show();
  await open('Street 1');
  await panel().findByText('2 of 2 shown');
  const slider = panel().getByRole('slider', { name: 'Minimum confidence' });
  fireEvent.change(slider, { target: { value: '0.5' } });
  expect(panel().getByText('1 of 2 shown')).toBeInTheDocument();
  expect(panel().queryByRole('img', { name: 'Can, 30.0%' })).not.toBeInTheDocument();
});

it.each([
  ['pending', 'Start Analysis'],
  ['ml_failed', 'Start Analysis'],
  ['ml_unavailable', 'Start Analysis'],
] as const)('%s without results offers %s', async (status, name) => {
  serve([sampleImage(1, { status, analysis_results: null })]);
  show();
  await open('Street 1');
  await panel().findByRole('button', { name });
});

it('offers no analysis for uploads that run or cannot be read (ST-12, RV-11, RV-10)', async () => {
  serve([
    sampleImage(1, { status: 'processing', stage: 'detecting', analysis_results: null }),
    sampleImage(2, { status: 'failed', analysis_results: null }),
  ]);
  show();
  await open('Street 1');
  await panel().findByText('Processing with ML...');
  expect(panel().queryByRole('button', { name: /Analysis/ })).not.toBeInTheDocument();
  await open('Street 2');
  expect(panel().queryByRole('button', { name: /Analysis/ })).not.toBeInTheDocument();
});

it('leaves the model to the configuration on Reprocess Analysis and reports the outcome (RV-15)', async () => {
  serve([sampleImage(1)]);
  const bodies: unknown[] = [];
  let answer = () =>
    HttpResponse.json(sampleImage(1, { status: 'pending', stage: 'queued' }), { status: 202 });
  server.use(
    http.post(api('/images/:id/reprocess/'), async ({ request }) => {
      bodies.push(await request.json());
      return answer();
    }),
  );
  show();
  await open('Street 1');
  await userEvent.click(await panel().findByRole('button', { name: 'Reprocess Analysis' }));
  await screen.findByText('Analysis started successfully');
  expect(bodies).toEqual([{}]);

  answer = () =>
    HttpResponse.json(
      { error: 'This photo is already being analysed', code: 'already_processing', request_id: 'r' },
      { status: 409 },
    ) as ReturnType<typeof answer>;
  await userEvent.click(await panel().findByRole('button', { name: 'Reprocess Analysis' }));
  await screen.findByText('Failed to start analysis');
  expect(screen.getByText('This photo is already being analysed')).toBeInTheDocument();
});

it('translates a refusal of the server', async () => {
  serve([sampleImage(1)]);
  server.use(
    http.post(api('/images/:id/reprocess/'), () =>
      HttpResponse.json(
        {
          error: 'This photo is already being analysed',
          code: 'already_processing',
          reason: 'error.analysis.already_running',
          params: {},
          request_id: 'r',
        },
        { status: 409 },
      ),
    ),
  );
  act(() => void setLanguage('hi'));
  onTestFinished(() => act(() => void setLanguage('en')));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Street 1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'फिर से जाँच करें' }));
  await screen.findByText('इस फ़ोटो की जाँच पहले से चल रही है');
});

it('closes the details of an upload that is deleted meanwhile', async () => {
  const { database } = serve([sampleImage(1), sampleImage(2)]);
  const { router, queryClient } = show();
  await open('Street 1');
  await panel().findByText('Street 1');
  database.images = [sampleImage(2)];
  await act(() => queryClient.invalidateQueries({ queryKey: ['images'] }));
  await panel().findByText('Select an upload to view details');
  expect(router.state.location.search).toBe('');
});

it('keeps the place that is being entered for an upload that is deleted meanwhile', async () => {
  const { database } = serve([sampleImage(1, { latitude: null, longitude: null })]);
  server.use(http.put(api('/images/:id/place/'), notFound));
  const { router, queryClient } = show();
  await open('Street 1');
  await userEvent.click(await panel().findByRole('button', { name: 'Set location' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set location' }));
  fireEvent.change(dialog.getByLabelText('Latitude'), { target: { value: '26.9' } });
  fireEvent.change(dialog.getByLabelText('Longitude'), { target: { value: '75.8' } });
  database.images = [];
  await act(() => queryClient.invalidateQueries({ queryKey: ['images'] }));
  await screen.findByText('This upload no longer exists.');
  expect(dialog.getByLabelText('Latitude')).toHaveValue(26.9);
  await userEvent.click(dialog.getByRole('button', { name: 'Save location' }));
  await screen.findByText('The location could not be saved');
  await screen.findByText('Image not found');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('says that no upload exists at an address with something that is no id', async () => {
  serve([]);
  server.use(
    http.get(api('/images/:id/'), () =>
      HttpResponse.json(
        {
          error: 'The request is invalid',
          code: 'invalid_request',
          request_id: 'r',
          fields: { image_id: 'This is not an image id' },
        },
        { status: 400 },
      ),
    ),
  );
  show('/admin/uploads?image=nonsense');
  await screen.findByText('This upload no longer exists.');
});

it('says that an upload no longer exists when its owner deleted it', async () => {
  serve([]);
  show(`/admin/uploads?image=${sampleImage(9).image_id}`);
  await screen.findByText('This upload no longer exists.');
});

it('begins the details at their top with each upload (RV-25)', async () => {
  serve([sampleImage(1), sampleImage(2)]);
  show();
  await open('Street 1');
  const details = screen.getByRole('complementary', { name: 'Upload details' });
  details.scrollTop = 300;
  await open('Street 2');
  await waitFor(() => expect(details.scrollTop).toBe(0));
});

it('begins the sheet of a narrow screen at its top with each upload (RV-25)', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('1023px') }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const twin = { ...sampleImage(2), possible_duplicate_of: sampleImage(1).image_id };
  serve([sampleImage(1), twin]);
  show(`/admin/uploads?image=${twin.image_id}`);
  const button = await screen.findByRole('button', { name: 'Show the earlier photo' });
  const scrolling = () => screen.getByRole('dialog').querySelector('.overflow-y-auto');
  const before = scrolling()!;
  before.scrollTop = 300;
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show the earlier photo' })).toBeNull());
  expect(scrolling()?.scrollTop).toBe(0);
});

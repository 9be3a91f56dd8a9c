import type { AnalysisRun, Detection, Image } from '@smart-waste/contract';
import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { useScreenShortcuts } from '../../shared/shortcuts/use-shortcuts.ts';
import { sampleDetection, sampleImage, sampleResults } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { AnalysisPage } from './analysis-page.tsx';

const createRun = (serial: number, change: Partial<AnalysisRun> = {}): AnalysisRun => ({
  analysis_id: `00000000-0000-4000-8000-00000000000${serial}`,
  image_id: sampleImage(1).image_id,
  requested_by: 'asha',
  options: {},
  status: 'completed',
  attempts: 1,
  created_at: `2026-03-10T1${serial}:00:00.000Z`,
  started_at: null,
  finished_at: null,
  duration_ms: 120,
  detector: 'yolo',
  model: 'waste-detector',
  model_version: '1.0.0',
  settings: { confidenceThreshold: 0.1, minDetectionSize: 20, maxDetectionsPerImage: 50 },
  results: sampleResults(),
  error_message: null,
  processed_image_url: null,
  ...change,
});

/** The lists in which neighbours were looked for. */
let searchedLists: string[] = [];

function serve(image: Image, runs: AnalysisRun[] = []) {
  searchedLists = [];
  const database = { image };
  server.use(
    http.get(api('/images/:id/'), () => HttpResponse.json(database.image)),
    http.get(api('/admin/images/:id/neighbours/'), ({ request }) => {
      searchedLists.push(new URL(request.url).search);
      return HttpResponse.json({ previous: null, next: sampleImage(2).image_id });
    }),
    http.put(api('/admin/images/:id/review/'), async ({ request }) => {
      const { reviewed } = (await request.json()) as { reviewed: boolean };
      const review = reviewed ? { reviewed_at: '2026-03-10T12:00:00.000Z', reviewed_by: 'asha' } : null;
      database.image = { ...database.image, review };
      return HttpResponse.json(database.image);
    }),
    http.get(api('/admin/images/:id/runs/'), () => HttpResponse.json({ data: runs })),
  );
}
const show = (list = '') =>
  renderScreen(
    '/admin/analysis/:image_id',
    <AnalysisPage />,
    `/admin/analysis/${sampleImage(1).image_id}${list}`,
  );

beforeEach(() => signInAs('admin'));

it('shows the original beside the detections with all figures (IA-05, IA-06, IA-09)', async () => {
  serve(sampleImage(1));
  show();
  await screen.findByText('Garbage detected');
  expect(screen.getByText('ML model detection results')).toBeInTheDocument();
  expect(screen.getByText('26.9124, 75.7873')).toBeInTheDocument();
  expect(screen.getByText('83.1%')).toBeInTheDocument();
  expect(screen.getByText('Found 1 object')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Processed Image' })).toHaveAttribute(
    'src',
    '/photos/1-processed.jpg',
  );
  expect(screen.getByRole('link', { name: /Back to Uploads/ })).toHaveAttribute(
    'href',
    `/admin/uploads?image=${sampleImage(1).image_id}`,
  );
});

it.each<[string, Partial<Detection>, RegExp]>([
  ['', {}, /^1 box marks an object that another box marks too\. .* by its most confident class\.$/],
  [
    ', also by confidences that are not the ones shown',
    { calibrated_confidence: 0.9 },
    /by its most confident class before calibration\.$/,
  ],
])(
  'says how many boxes do not count beside another box of their object%s (ST-39)',
  async (_, shown, text) => {
    const image = sampleImage(1);
    const results = image.analysis_results!;
    const can = sampleDetection({ class: 'can', title: 'Can', confidence: 0.4, ...shown });
    serve({ ...image, analysis_results: { ...results, detections: [...results.detections, can] } });
    show();
    await screen.findByText(text);
  },
);

it('shows a spinner until the image of the address is loaded (IA-01)', async () => {
  serve(sampleImage(1));
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const requested: unknown[] = [];
  server.use(
    http.get(api('/images/:id/'), async ({ params }) => {
      requested.push(params.id);
      await answered; // without a response of its own: the next handler answers
    }),
  );
  show();
  await waitFor(() => expect(screen.getByText('Loading...')).toBeVisible());
  answer();
  await screen.findByText('Garbage detected');
  expect(requested).toEqual([sampleImage(1).image_id]);
});

it('leads to the neighbours in the list from which it was opened, and back to that list (RV-24, IA-04)', async () => {
  serve(sampleImage(1));
  const { router } = show('?filter=failed&order=most_detections&reviewed=no');
  const next = await screen.findByRole('link', { name: 'Next' });
  await vi.waitFor(() => expect(next).not.toHaveAttribute('aria-disabled'), { timeout: 30_000 });
  expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  const list = 'filter=failed&order=most_detections&reviewed=no';
  expect(screen.getByRole('link', { name: /Back to Uploads/ })).toHaveAttribute(
    'href',
    `/admin/uploads?${list}&image=${sampleImage(1).image_id}`,
  );
  expect(searchedLists).toEqual([
    '?reviewed=no&status=failed%2Cml_failed%2Cml_unavailable&order=most_detections',
  ]);
  const { result } = renderHook(useScreenShortcuts);
  await waitFor(() =>
    expect(result.current.map(({ action }) => action)).toEqual(['next', 'review', 'annotate']),
  );
  await userEvent.keyboard('j');
  await vi.waitFor(() => expect(router.state.location.pathname).toContain(sampleImage(2).image_id), {
    timeout: 30_000,
  });
  expect(router.state.location.search).toBe(`?${list}`);
});

it('offers to load the neighbours again', async () => {
  serve(sampleImage(1));
  server.use(http.get(api('/admin/images/:id/neighbours/'), () => HttpResponse.json({}, { status: 500 })));
  show();
  await screen.findByRole('button', { name: 'Previous and next failed to load. Retry' });
});

it('marks the upload as reviewed, and Undo removes the mark', async () => {
  serve(sampleImage(1, { review: null }));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as reviewed' }));
  await screen.findByText('Marked as reviewed');
  await screen.findByText(/^Reviewed by asha/);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Review mark removed'); // the toast that it replaces leaves at the same time
  await screen.findByRole('button', { name: 'Mark as reviewed' });
});

it('keeps the focus on the button of the analysis while that is in progress (ST-12)', async () => {
  serve({ ...sampleImage(1), status: 'processing', stage: 'detecting', analysis_results: null });
  server.use(
    http.get(api('/images/:id/'), () => HttpResponse.json(sampleImage(1)), { once: true }),
    http.post(api('/images/:id/reprocess/'), () => HttpResponse.json(sampleImage(1))),
  );
  show();
  const button = await screen.findByRole('button', { name: 'Reprocess Analysis' });
  button.focus();
  fireEvent.click(button);
  await screen.findByText('Processing with ML...');
  expect(button).toHaveFocus();
  expect(button).toHaveTextContent('Processing...');
});

it('names the admin who reviewed it first, with nothing to undo', async () => {
  serve(sampleImage(1, { review: null }));
  server.use(
    http.put(api('/admin/images/:id/review/'), () =>
      HttpResponse.json(
        sampleImage(1, { review: { reviewed_at: '2026-03-10T12:00:00.000Z', reviewed_by: 'ravi' } }),
      ),
    ),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as reviewed' }));
  await screen.findByText('ravi has already reviewed this upload');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('falls back to the original when the processed photo cannot be loaded (IA-07)', async () => {
  serve(sampleImage(1));
  show();
  fireEvent.error(await screen.findByRole('img', { name: 'Processed Image' }));
  await expect
    .poll(() => screen.getByRole('img', { name: 'Processed Image' }).getAttribute('src'))
    .toBe('/photos/1.jpg');
});

it.each([
  ['the original itself', '/photos/1.jpg', 'Processing in progress... Detection overlays will appear here'],
  ['not there yet', null, 'Processing image...'],
])('says that the processed photo is %s (IA-08)', async (_, processed_image_url, text) => {
  serve(sampleImage(1, { processed_image_url }));
  show();
  await screen.findByText(text);
});

it('says that there are no results and calls an unnamed place Unknown (IA-10)', async () => {
  serve(sampleImage(1, { status: 'pending', analysis_results: null, location: '' }));
  show();
  await screen.findByText('No analysis results available');
  expect(screen.getByText('Unknown')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Start Analysis' })).toBeInTheDocument();
});

it.each([
  ['is missing', () => HttpResponse.json({}, { status: 404 }), 'Image not found'],
  ['is refused', () => HttpResponse.json({}, { status: 500 }), 'Failed to fetch image data'],
  ['cannot be requests for', () => HttpResponse.error(), 'Failed to load image data'],
])('names the failure of an image that %s (IA-02, IA-03)', async (_, answer, text) => {
  server.use(http.get(api('/images/:id/'), answer), http.get(api('/admin/images/:id/neighbours/'), answer));
  show();
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Error Loading Analysis')).toBeInTheDocument();
  expect(alert.getByText(text)).toBeInTheDocument();
  expect(alert.getByRole('link', { name: 'Back to Uploads' })).toHaveAttribute('href', '/admin/uploads');
  expect(screen.getAllByRole('link', { name: /Back/ })).toHaveLength(1);
});

it('leads back to the evaluation from which it was opened, and to no other upload (EV-69)', async () => {
  serve(sampleImage(1));
  const evaluation_id = '11111111-1111-4111-8111-111111111111';
  const parameters = `mistakes=misses&evaluation=${evaluation_id}`;
  show(`?${parameters}`);
  await screen.findByText('Garbage detected');
  expect(screen.getByRole('link', { name: /Back to the evaluation/ })).toHaveAttribute(
    'href',
    `/admin/evaluations/${evaluation_id}?mistakes=misses#${sampleImage(1).image_id}`,
  );
  expect(screen.queryByRole('link', { name: /Back to Uploads/ })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Previous and next upload' })).toBeNull();
  expect(searchedLists).toEqual([]);
  expect(screen.getByRole('link', { name: 'Correct the boxes' })).toHaveAttribute(
    'href',
    `/admin/uploads/${sampleImage(1).image_id}/annotate?${parameters}`,
  );
});

it('leads back to the evaluation also from an image that is missing (EV-69, IA-03)', async () => {
  const missing = () => HttpResponse.json({}, { status: 404 });
  server.use(http.get(api('/images/:id/'), missing));
  show('?evaluation=11111111-1111-4111-8111-111111111111');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('link', { name: 'Back to the evaluation' })).toHaveAttribute(
    'href',
    `/admin/evaluations/11111111-1111-4111-8111-111111111111#${sampleImage(1).image_id}`,
  );
});

it('lists every run with its settings and result', async () => {
  const failed = {
    status: 'ml_failed',
    results: null,
    error_message: 'It broke.',
    requested_by: null,
  } as const;
  serve(sampleImage(1), [createRun(2, failed), createRun(1, { detector: 'roboflow' })]);
  show();
  const [, second, first] = await within(await screen.findByRole('table')).findAllByRole('row');
  expect(within(second!).getByText('It broke.')).toBeInTheDocument();
  expect(within(second!).getByText('Automatic')).toBeInTheDocument();
  expect(within(first!).getByText('Roboflow API')).toBeInTheDocument();
  expect(
    within(first!).getByText('detector confidence ≥ 10.0%, size ≥ 20 px, at most 50 detections'),
  ).toBeInTheDocument();
  expect(within(first!).getByText('1 detection')).toBeInTheDocument();
  expect(within(first!).getByText('0.12 s')).toBeInTheDocument();
  expect(screen.queryByText('Compare two runs')).not.toBeInTheDocument();
});

it('shows the threshold of a run that counted, not a lower one that was set', async () => {
  const settings = { confidenceThreshold: 0.1, effectiveThreshold: 0.25 };
  serve(sampleImage(1), [createRun(1, { settings })]);
  show();
  await screen.findByText('detector confidence ≥ 25.0%');
});

it('compares two runs on the photo and in words (IA-11)', async () => {
  const results = {
    ...sampleResults(),
    detections: [
      sampleDetection({ confidence: 0.9 }),
      sampleDetection({ class: 'can', title: 'Can', box: { x: 0.7, y: 0.7, width: 0.1, height: 0.1 } }),
    ],
  };
  serve(sampleImage(1), [createRun(2, { results, duration_ms: 620, model_version: '2.0.0' }), createRun(1)]);
  show();
  await screen.findByText('1 detection in both runs.');
  expect(screen.getByText('Run 2 only: 1 × Can.')).toBeInTheDocument();
  expect(
    screen.getByText('Run 2 was 6.9 percentage points more confident in the shared detections.'),
  ).toBeInTheDocument();
  expect(screen.getByText('Run 2 was 0.50 s slower.')).toBeInTheDocument();
  expect(
    screen.getByText('The first run used waste-detector 1.0.0, the second run waste-detector 2.0.0.'),
  ).toBeInTheDocument();
});

it('shows the calibrated average, and how likely waste is on the photo (EV-42, EV-43)', async () => {
  const results = {
    ...sampleResults(),
    average_calibrated_confidence: 0.321,
    waste_in_photo: { score: 0.9, probability: 0.654, is_calibrated: true },
  };
  serve(sampleImage(1, { analysis_results: results }));
  show();
  expect(await screen.findByText('32.1%')).toBeInTheDocument();
  expect(screen.getByText('65.4%')).toBeInTheDocument();
});

it('says no average confidence where only what is no waste was seen (ST-15)', async () => {
  const detections = [sampleDetection({ class: 'bin', title: 'Bin', waste: false, confidence: 0.94 })];
  const results = { ...sampleResults(), total_detections: 0, average_confidence: 0, detections };
  serve(sampleImage(1, { analysis_results: results }));
  show();
  await screen.findByText('waste-detector 1.0.0');
  expect(screen.queryByText('Average Confidence')).not.toBeInTheDocument();
});

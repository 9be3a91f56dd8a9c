import {
  DEFAULT_ML_CONFIG,
  type Processing,
  type ProcessingJob,
  type ProcessorConfig,
} from '@smart-waste/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { applyEventToJobs } from '../../shared/api/live-updates.ts';
import { processingKeys } from '../../shared/api/processing.ts';
import { installFakeWorker } from '../../test/fake-worker.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { startUploadServer } from '../../test/upload-server.ts';
import { MlProcessorPage } from './ml-processor-page.tsx';

const CONFIG: ProcessorConfig = {
  model: 'yolo',
  batchSize: 3,
  confidenceThreshold: 0.25,
  minDetectionSize: 30,
  maxDetectionsPerImage: 40,
};
const idle: Processing = {
  state: 'idle',
  batch: null,
  stats: {
    totalJobs: 0,
    processingJobs: 0,
    waitingJobs: 0,
    completedJobs: 0,
    failedJobs: 0,
    averageProcessingTime: 0,
    currentThroughput: 0,
  },
};
const batch = {
  batch_id: '11111111-1111-4111-8111-111111111111',
  scope: 'batch' as const,
  progress: { done: 12, total: 40, seconds_left: 100 },
  config: CONFIG,
  started_by: 'ravi',
  started_at: '2026-03-10T11:59:00.000Z',
  ended_at: null,
  end: null,
};
function waiting(change: Partial<Processing['stats']> = { totalJobs: 2 }): Processing {
  const stats = { ...idle.stats, ...change };
  const waitingJobs = stats.totalJobs - stats.processingJobs + stats.failedJobs;
  return { ...idle, stats: { ...stats, waitingJobs } };
}
const running: Processing = { ...waiting({ totalJobs: 2, processingJobs: 1 }), state: 'running', batch };

const job = (serial: number, change: Partial<ProcessingJob> = {}): ProcessingJob => {
  const imageId = `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;
  return {
    id: `job-${imageId}`,
    imageId,
    status: 'pending',
    model: null,
    model_name: null,
    progress: 0,
    stage: null,
    startTime: null,
    endTime: null,
    error: null,
    photo: {
      thumbnail_url: `/photos/${serial}.jpg`,
      placeholder_color: '#808080',
      location: `Street ${serial}`,
    },
    ...change,
  };
};

/** A server whose processor state and jobs the test can change. */
function serve(state: Processing, jobs: ProcessingJob[] = []) {
  const database = { state, jobs };
  const pressed: { name: string; body: unknown }[] = [];
  const press = (name: string, next: () => object, status = 200) =>
    http.post(api(`/admin/processing/${name}/`), async ({ request }) => {
      const text = await request.text();
      pressed.push({ name, body: text === '' ? null : JSON.parse(text) });
      return HttpResponse.json(next(), { status });
    });
  const become = (next: Processing) => () => {
    database.state = next;
    return next;
  };
  server.use(
    http.get(api('/admin/processing/'), () => HttpResponse.json(database.state)),
    http.get(api('/admin/processing/jobs/'), ({ request }) => {
      const status = new URL(request.url).searchParams.get('status');
      const data = database.jobs.filter((one) => status === null || one.status === status);
      return HttpResponse.json({ data, next_cursor: null });
    }),
    http.get(api('/admin/ml-config/'), () =>
      HttpResponse.json({
        ...DEFAULT_ML_CONFIG,
        primaryModel: 'yolo',
        batchSize: 7,
        version: 1,
        updated_at: null,
        updated_by: null,
        unconfigured: ['roboflow'],
      }),
    ),
    press('start', become(running)),
    press('pause', become({ ...running, state: 'paused' })),
    press('stop', become({ ...waiting(), batch: { ...batch, ended_at: batch.started_at, end: 'stopped' } })),
    press('retry-failed', () => ({ retried: 2, left: 0 })),
  );
  return { database, pressed };
}

const show = () => renderScreen('/admin/ml-processor', <MlProcessorPage />);
const button = (name: string) => screen.getByRole('button', { name });
const ready = () => screen.findByText(/^Last updated: /);
const findText = (text: string) => screen.findByText(text);
beforeEach(() => {
  signInAs('admin');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  installFakeWorker(() => ({ gps: null, blob: null }));
});

// jsdom has no layout: rows are drawn only when the window has a height.
const rows = async () => within(await screen.findByRole('list', { name: 'Jobs' })).findAllByRole('listitem');

// The parts that load later are transformed before a test waits for them.
beforeAll(() => Promise.all([import('./queue-card.tsx'), import('./bulk-panel.tsx')]));

describe('command buttons', () => {
  const areEnabled = (...names: string[]) => {
    for (const name of ['Start Processing', 'Pause', 'Stop']) {
      if (names.includes(name)) expect(button(name)).toBeEnabled();
      else expect(button(name)).toBeDisabled();
    }
  };

  it.each([
    ['nothing waits and nothing failed', idle, []],
    ['something waits', waiting(), ['Start Processing']],
    ['something failed', waiting({ failedJobs: 1 }), ['Start Processing']],
    ['all that waits is being looked at', waiting({ totalJobs: 2, processingJobs: 2 }), []],
    ['it runs', running, ['Pause', 'Stop']],
    ['it is paused', { ...running, state: 'paused' } as const, ['Start Processing', 'Stop']],
  ])('enables the right buttons when %s (MP-23, MP-25)', async (_, state, enabled) => {
    serve(state);
    show();
    await ready();
    areEnabled(...enabled);
  });

  it('sends the form on Start, which begins with the stored configuration (MP-12, MP-13)', async () => {
    const { pressed } = serve(waiting());
    show();
    await vi.waitFor(() => expect(screen.getByLabelText('Batch Size')).toHaveValue(7), { timeout: 30_000 });
    expect(screen.getByLabelText('Model')).toHaveValue('yolo');
    await userEvent.clear(screen.getByLabelText('Min Detection Size'));
    await userEvent.type(screen.getByLabelText('Min Detection Size'), '35');
    await userEvent.click(button('Start Processing'));
    await vi.waitFor(() => expect(button('Pause')).toBeEnabled(), { timeout: 30_000 });
    expect(pressed).toEqual([
      {
        name: 'start',
        body: {
          model: 'yolo',
          batchSize: 7,
          confidenceThreshold: 0.1,
          minDetectionSize: 35,
          maxDetectionsPerImage: 50,
          scope: 'batch',
        },
      },
    ]);
  });

  it('keeps what was changed for the next start, after a run with those settings too (MP-12)', async () => {
    const { database, pressed } = serve(waiting());
    const { queryClient } = show();
    await vi.waitFor(() => expect(screen.getByLabelText('Batch Size')).toHaveValue(7), { timeout: 30_000 });
    await userEvent.selectOptions(screen.getByLabelText('Model'), 'Roboflow API (not configured)');
    await userEvent.click(button('Start Processing'));
    await vi.waitFor(() => expect(button('Stop')).toBeEnabled(), { timeout: 30_000 });
    const config = { ...CONFIG, model: 'roboflow' as const, batchSize: 7 };
    database.state = { ...running, batch: { ...batch, config } };
    await act(() => queryClient.invalidateQueries({ queryKey: processingKeys.all }));
    await vi.waitFor(() => expect(screen.getByLabelText('Model')).toHaveValue('roboflow'), {
      timeout: 30_000,
    });
    await userEvent.click(button('Stop'));
    await vi.waitFor(() => expect(button('Start Processing')).toBeEnabled(), { timeout: 30_000 });
    await userEvent.click(button('Start Processing'));
    await vi.waitFor(() => expect(pressed).toHaveLength(3), { timeout: 30_000 });
    expect(pressed.map(({ name, body }) => [name, body])).toEqual([
      ['start', expect.objectContaining({ model: 'roboflow', batchSize: 7 })],
      ['stop', null],
      ['start', expect.objectContaining({ model: 'roboflow', batchSize: 7 })],
    ]);
  });

  it('says how many photos each start takes, and follows the batch size of the form (MP-35)', async () => {
    serve(waiting({ totalJobs: 23 }));
    show();
    const hint = await screen.findByText(
      'Start takes 7 of 23 waiting photos, one at a time. Process all takes all 23.',
    );
    expect(button('Start Processing')).toHaveAccessibleDescription(hint.textContent);
    await userEvent.clear(screen.getByLabelText('Batch Size'));
    await userEvent.type(screen.getByLabelText('Batch Size'), '20');
    expect(hint).toHaveTextContent('Start takes 20 of 23 waiting photos');
  });

  it('starts all that waits with Process all (MP-34)', async () => {
    const { pressed } = serve(waiting({ totalJobs: 23 }));
    show();
    await ready();
    await userEvent.click(button('Process all (23)'));
    await vi.waitFor(() => expect(button('Pause')).toBeEnabled(), { timeout: 30_000 });
    expect(pressed).toEqual([{ name: 'start', body: expect.objectContaining({ scope: 'all' }) }]);
    expect(button('Process all')).toBeDisabled();
  });

  it('marks an invalid field and starts nothing', async () => {
    const { pressed } = serve(waiting());
    show();
    await ready();
    await userEvent.clear(screen.getByLabelText('Batch Size'));
    await userEvent.click(button('Start Processing'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Must be a whole number from 1 to 20');
    expect(pressed).toEqual([]);
  });

  it('says beside its name that a model is not configured', async () => {
    serve(waiting());
    show();
    await screen.findByRole('option', { name: 'Roboflow API (not configured)' });
    expect(screen.getByRole('option', { name: 'Local YOLOv8', selected: true })).toBeInTheDocument();
  });

  it('shows the default settings and the reason when the stored ones cannot be loaded', async () => {
    serve(waiting());
    server.use(
      http.get(api('/admin/ml-config/'), () =>
        HttpResponse.json({ error: 'Not today.', code: 'invalid_request', request_id: 'r' }, { status: 400 }),
      ),
    );
    show();
    await screen.findByText('This could not be loaded');
    expect(screen.getByLabelText('Batch Size')).toHaveValue(DEFAULT_ML_CONFIG.batchSize);
    serve(waiting());
    await userEvent.click(button('Retry'));
    await vi.waitFor(() => expect(screen.getByLabelText('Batch Size')).toHaveValue(7), { timeout: 30_000 });
  });

  it('names the admin who started first to the one who presses second', async () => {
    serve(waiting());
    server.use(
      http.post(api('/admin/processing/start/'), () =>
        HttpResponse.json(
          { error: 'ravi has already started processing', code: 'already_processing', request_id: 'r' },
          { status: 409 },
        ),
      ),
    );
    show();
    await ready();
    await userEvent.click(button('Start Processing'));
    expect(await findText('ravi has already started processing')).toBeInTheDocument();
  });

  it('reports the outcome of Pause and Stop', async () => {
    serve(running);
    show();
    await ready();
    await userEvent.click(button('Pause'));
    expect(await findText('Processing paused')).toBeInTheDocument();
    await userEvent.click(button('Start Processing'));
    await vi.waitFor(() => expect(button('Stop')).toBeEnabled(), { timeout: 30_000 });
    await userEvent.click(button('Stop'));
    expect(await findText('Processing stopped')).toBeInTheDocument();
  });
});

describe('while processing runs', () => {
  it('shows who started the run, when, and its settings', async () => {
    vi.setSystemTime('2026-03-10T12:00:00Z');
    serve(running);
    show();
    await screen.findByText('Started by ravi, 1 minute ago');
    expect(screen.getByLabelText('Batch Size')).toHaveValue(3);
    expect(screen.getByLabelText('Batch Size')).toBeDisabled();
    expect(screen.getByText('25.0%')).toBeInTheDocument();
    vi.useRealTimers();
  });

  it('shows how far the batch is and the time left (MP-36, QU-08)', async () => {
    serve(running);
    show();
    await screen.findByText('12 of 40 photos done');
    expect(screen.getByText('About 2 minutes left')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Progress of the batch' })).toHaveValue(30);
  });

  it('says what a paused batch has left, and stops it', async () => {
    const { pressed } = serve({ ...running, state: 'paused' });
    show();
    await screen.findByText('Start continues with 28 photos');
    await userEvent.click(button('Stop'));
    expect(await findText('Processing stopped')).toBeInTheDocument();
    expect(pressed).toEqual([{ name: 'stop', body: null }]);
    expect(screen.getByText('The last batch was stopped after 12 photos.')).toBeInTheDocument();
  });

  it('says that a paused batch has nothing left, not that 0 of 0 photos are done', async () => {
    const progress = { done: 0, total: 0, seconds_left: null };
    serve({ ...running, state: 'paused', batch: { ...batch, progress } });
    show();
    await screen.findByText(/^No photos are left for this batch/);
    expect(screen.queryByText(/0 of 0/)).not.toBeInTheDocument();
  });

  it('announces the end of the run once, on pages that saw it running', async () => {
    const { database } = serve(running);
    const { queryClient } = show();
    await ready();
    database.state = { ...idle, batch: { ...batch, ended_at: batch.started_at, end: 'finished' } };
    await act(() => queryClient.invalidateQueries({ queryKey: processingKeys.all }));
    expect(await findText('Batch processing completed!')).toBeInTheDocument();
    expect(screen.getByText('The last batch finished: 12 photos.')).toBeInTheDocument();
  });

  it('does not announce a run that ended before the page opened', async () => {
    serve({ ...idle, batch: { ...batch, ended_at: batch.started_at, end: 'finished' } });
    show();
    await ready();
    expect(screen.queryByText('Batch processing completed!')).not.toBeInTheDocument();
  });

  const showRunning = async (numbers: number[]) => {
    serve(
      running,
      numbers.map((number) => job(number, { status: 'processing', stage: 'reading', progress: 30 })),
    );
    const { queryClient } = show();
    await screen.findByRole('list', { name: 'Jobs' }); // the page has seen that they run
    return (number: number, status: 'completed' | 'ml_failed') => {
      const event = {
        image_id: job(number).imageId,
        user_id: 7,
        change: 'updated',
        status,
        stage: null,
      } as const;
      act(() => {
        queryClient.setQueriesData<Parameters<typeof applyEventToJobs>[0]>(
          { queryKey: processingKeys.jobs },
          (pages) => applyEventToJobs(pages, event),
        );
      });
    };
  };

  it.each([
    ['completed', 'Processed image 000001'],
    ['ml_failed', 'Failed to process image 000001'],
  ] as const)('announces a running job that becomes %s', async (status, text) => {
    const end = await showRunning([1]);
    end(1, status);
    expect(await findText(text)).toBeInTheDocument();
  });

  it('announces jobs that end one after the other in one toast for each outcome (MP-29)', async () => {
    const end = await showRunning([1, 2, 3, 4]);
    end(1, 'completed');
    end(2, 'ml_failed');
    end(3, 'completed');
    end(4, 'completed');
    expect(await findText('Processed 3 images')).toBeInTheDocument();
    expect(await findText('Failed to process image 000002')).toBeInTheDocument();
    expect(screen.queryByText('Processed image 000001')).toBeNull();
  });
});

it('shows the figures with their decimals (MP-11)', async () => {
  serve(
    waiting({
      totalJobs: 1200,
      completedJobs: 3,
      failedJobs: 4,
      averageProcessingTime: 2.34,
      currentThroughput: 0.456,
    }),
  );
  show();
  const figures = within(await screen.findByRole('region', { name: 'Summary' }));
  expect((await figures.findByText('1,200')).parentElement).toHaveTextContent('Total Jobs');
  expect(figures.getByText('2.3').parentElement).toHaveTextContent('Avg Time');
  expect(figures.getByText('0.46').parentElement).toHaveTextContent('Throughput');
});

describe('queue', () => {
  it('says that there are no jobs (MP-20)', async () => {
    serve(idle);
    show();
    await screen.findByText('No pending jobs to process');
  });

  it('sends nothing on Retry Failed without failed jobs', async () => {
    const { pressed } = serve(waiting());
    show();
    await ready();
    await userEvent.click(button('Retry Failed'));
    expect(await findText('No failed jobs to retry')).toBeInTheDocument();
    expect(pressed).toEqual([]);
  });

  it('reports how many jobs Retry Failed requeued', async () => {
    serve(waiting({ failedJobs: 2 }));
    show();
    await ready();
    await userEvent.click(button('Retry Failed'));
    expect(await findText('Retrying 2 failed jobs')).toBeInTheDocument();
  });

  it('repeats Retry Failed until no failed job is left', async () => {
    serve(waiting({ failedJobs: 5 }));
    const answers = [
      { retried: 3, left: 2 },
      { retried: 2, left: 0 },
    ];
    server.use(
      http.post(api('/admin/processing/retry-failed/'), () => HttpResponse.json(answers.shift() ?? null)),
    );
    show();
    await ready();
    await userEvent.click(button('Retry Failed'));
    expect(await findText('Retrying 5 failed jobs')).toBeInTheDocument();
    expect(answers).toEqual([]);
  });

  it('ends Retry Failed when another request takes the remaining jobs', async () => {
    serve(waiting({ failedJobs: 1 }));
    server.use(
      http.post(api('/admin/processing/retry-failed/'), () => HttpResponse.json({ retried: 0, left: 1 })),
    );
    show();
    await ready();
    await userEvent.click(button('Retry Failed'));
    expect(await findText('No failed jobs to retry')).toBeInTheDocument();
  });

  it('says why the queue could not be loaded', async () => {
    serve(idle);
    server.use(
      http.get(api('/admin/processing/jobs/'), () =>
        HttpResponse.json({ error: 'Out of order.', code: 'internal', request_id: 'r' }, { status: 500 }),
      ),
    );
    show();
    await screen.findByText('Failed to load the queue');
  });

  it('links a job to its photo and names the model that ran, or the one that will (MP-18)', async () => {
    const done = { status: 'completed', model: 'yolo', model_name: 'Waste 1.1.0', progress: 100 } as const;
    serve(waiting({ totalJobs: 1 }), [job(1, done), job(2)]);
    show();
    const [first, second] = await rows();
    expect(first).toHaveTextContent('Local YOLOv8 · Waste 1.1.0');
    expect(second).toHaveTextContent('Will use Local YOLOv8');
    expect(within(first!).getByRole('link')).toHaveAttribute('href', `/admin/analysis/${job(1).imageId}`);
  });

  it('has one row for a photo that is in two sections, and none when it is in no section any more', async () => {
    const done = { status: 'completed', model: 'yolo', model_name: 'Waste 1.1.0' } as const;
    const { database } = serve(waiting(), [job(1, { status: 'processing' }), job(1, done)]);
    const { queryClient } = show();
    const [row, ...others] = await rows();
    expect(row).toHaveTextContent('Local YOLOv8 · Waste 1.1.0');
    expect(others).toEqual([]);
    database.jobs = [job(2)];
    await act(() => queryClient.invalidateQueries({ queryKey: processingKeys.all }));
    await findText('Street 2');
    expect(screen.queryByText('Street 1')).not.toBeInTheDocument();
  });

  it('says why a job failed, or only that it did (MP-21)', async () => {
    const failed = { status: 'failed', model: 'yolo' } as const;
    serve(waiting({ failedJobs: 2 }), [job(1, { ...failed, error: 'The photo is damaged' }), job(2, failed)]);
    show();
    const [first, second] = await rows();
    expect(within(first!).getByText('Error: The photo is damaged')).toBeInTheDocument();
    expect(within(second!).getByText('Processing failed')).toBeInTheDocument();
  });

  it('is read again every 5 seconds, and says when it was read last (MP-22)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { database } = serve(waiting());
    show();
    await ready();
    const readAt = () => screen.getByText(/^Last updated: /).textContent;
    const first = readAt();
    database.jobs = [job(1)];
    await act(() => vi.advanceTimersByTimeAsync(5_100));
    expect(await findText('Street 1')).toBeInTheDocument();
    await vi.waitFor(() => expect(readAt()).not.toBe(first), { timeout: 30_000 });
  });

  it('shows the jobs of the selected status', async () => {
    serve(waiting({ totalJobs: 1 }), [job(1)]);
    show();
    await ready();
    await userEvent.click(screen.getByRole('radio', { name: 'Failed' }));
    await screen.findByText('No jobs with this status');
    await userEvent.click(screen.getByRole('radio', { name: 'Pending' }));
    expect(await rows()).toHaveLength(1);
  });
});

describe('bulk upload', () => {
  const photo = (name: string, type = 'image/jpeg', size = 10) =>
    new File([new Uint8Array(size)], name, { type });
  async function openWith(...files: File[]) {
    await ready();
    await userEvent.click(screen.getAllByRole('button', { name: 'Add Images' })[0]!);
    const picker = await screen.findByLabelText('Choose images', { selector: 'input' });
    await userEvent.upload(picker, files, { applyAccept: false });
  }
  const upload = () => userEvent.click(button('Upload All'));
  const locate = async (name: string, place: string) =>
    userEvent.type(await screen.findByLabelText(`Location of ${name}`), place);

  it('opens and hides the panel (MP-01)', async () => {
    serve(idle);
    show();
    await openWith();
    await userEvent.click(screen.getAllByRole('button', { name: 'Hide Upload' })[0]!);
    expect(screen.queryByRole('button', { name: 'Upload All' })).not.toBeInTheDocument();
  });

  it('keeps images and places while the panel is hidden, and takes no image then', async () => {
    serve(idle);
    show();
    await openWith(photo('a.jpg'));
    await locate('a.jpg', 'Main Street');
    await userEvent.click(screen.getAllByRole('button', { name: 'Hide Upload' })[0]!);
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [photo('b.jpg')] } });
    await userEvent.click(screen.getAllByRole('button', { name: 'Add Images' })[0]!);
    expect(await screen.findByLabelText('Location of a.jpg')).toHaveValue('Main Street');
    expect(screen.queryByLabelText('Location of b.jpg')).toBeNull();
  });

  it('accepts only images up to 10 MB (MP-02, MP-05, MP-06)', async () => {
    serve(idle);
    show();
    await openWith(
      photo('a.jpg'),
      photo('b.txt', 'text/plain'),
      photo('c.png', 'image/png', 10 * 1024 * 1024 + 1),
    );
    expect(await findText('b.txt is not an image file')).toBeInTheDocument();
    expect(await findText('c.png is too large (max 10MB)')).toBeInTheDocument();
    const listed = await screen.findByRole('list', { name: 'Images to upload' });
    expect(within(listed).getAllByRole('listitem')).toHaveLength(1);
  });

  it('lists no file that cannot be read as a photo, and says why (MP-37)', async () => {
    serve(idle);
    installFakeWorker(({ file }) =>
      file.size === 11 ? { gps: null, failedAt: 'decode' } : { gps: null, blob: null },
    );
    show();
    await openWith(photo('broken.jpg', 'image/jpeg', 11), photo('a.jpg'));
    expect(
      await findText('broken.jpg: This file is damaged or not a photo. Choose another one.'),
    ).toBeInTheDocument();
    await screen.findByLabelText('Location of a.jpg');
    expect(screen.queryByLabelText('Location of broken.jpg')).not.toBeInTheDocument();
  });

  it('requires an image and a non-blank place for each (MP-03, MP-07, MP-08)', async () => {
    serve(idle);
    show();
    await openWith();
    await upload();
    expect(await findText('Please select at least one image to upload')).toBeInTheDocument();
    await openWithMore(photo('a.jpg'));
    await locate('a.jpg', '   ');
    await upload();
    expect(await findText('Please provide location for all images')).toBeInTheDocument();
    expect(screen.getByLabelText('Location of a.jpg')).toBeInvalid();
    expect(screen.getByLabelText('Location of a.jpg')).toHaveFocus();
  });
  const openWithMore = (...files: File[]) =>
    userEvent.upload(screen.getByLabelText('Choose images', { selector: 'input' }), files);

  it('uploads each image without analysis, with its place and GPS position (MP-09)', async () => {
    serve(idle);
    installFakeWorker(() => ({ gps: { latitude: 26.9, longitude: 75.8 }, blob: null }));
    const { attempts } = startUploadServer();
    show();
    await openWith(photo('a.jpg'));
    await screen.findByText('GPS in the photo: 26.9000, 75.8000');
    await locate('a.jpg', ' Market Road ');
    await upload();
    expect(await findText('Successfully uploaded 1 image for processing')).toBeInTheDocument();
    expect(attempts[0]?.form).toEqual({
      location: 'Market Road',
      skip_ml: 'true',
      latitude: '26.9',
      longitude: '75.8',
      location_source: 'exif',
    });
    expect(screen.queryByRole('list', { name: 'Images to upload' })).not.toBeInTheDocument();
  });

  it("says 'Uploading...' while it uploads (MP-04)", async () => {
    serve(idle);
    startUploadServer();
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server.use(http.post(api('/images/upload/'), () => finished)); // the upload server answers afterwards
    show();
    await openWith(photo('a.jpg'));
    await locate('a.jpg', 'here');
    await upload();
    await screen.findByRole('button', { name: 'Uploading...' });
    finish();
    await screen.findByRole('button', { name: 'Upload All' });
  });

  it('continues after a failed upload, says so and keeps it in view for another attempt (MP-10)', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    onTestFinished(() => scrolled.mockRestore());
    serve(idle);
    const uploads = startUploadServer();
    uploads.setState(({ form }) => (form.location === 'bad' ? { status: 400, error: 'No' } : 'good'));
    show();
    await openWith(photo('a.jpg'), photo('b.jpg'));
    await locate('a.jpg', 'bad');
    await locate('b.jpg', 'good');
    await upload();
    expect(await findText('Successfully uploaded 1 image for processing')).toBeInTheDocument();
    expect(await findText('1 image was not uploaded. Its reason is in the list.')).toBeInTheDocument();
    expect(scrolled).toHaveBeenCalledOnce();
    expect(screen.getByLabelText('Location of a.jpg')).toHaveValue('bad');
    expect(screen.queryByLabelText('Location of b.jpg')).not.toBeInTheDocument();
  });

  it('reports that all uploads failed', async () => {
    serve(idle);
    startUploadServer({ status: 415, error: 'This file is a text.' });
    show();
    await openWith(photo('a.jpg'));
    await locate('a.jpg', 'here');
    await upload();
    expect(await findText('Failed to upload images. Please try again.')).toBeInTheDocument();
    expect(screen.getByText('This file is a text.')).toBeInTheDocument();
  });

  it('removes images and copies the first place to all', async () => {
    serve(idle);
    show();
    await openWith(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
    await locate('a.jpg', 'Park');
    await userEvent.click(button('Use the first location for all'));
    expect(screen.getByLabelText('Location of c.jpg')).toHaveValue('Park');
    await userEvent.click(button('Remove b.jpg'));
    expect(screen.queryByLabelText('Location of b.jpg')).not.toBeInTheDocument();
  });
});

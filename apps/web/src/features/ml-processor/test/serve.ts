import {
  DEFAULT_ML_CONFIG,
  type Processing,
  type ProcessingJob,
  type ProcessorConfig,
} from '@smart-waste/contract';
import { HttpResponse, http } from 'msw';
import { api, server } from '../../../test/server.ts';

export const CONFIG: ProcessorConfig = {
  model: 'yolo',
  batchSize: 3,
  confidenceThreshold: 0.25,
  minDetectionSize: 30,
  maxDetectionsPerImage: 40,
};
export const idle: Processing = {
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
export const batch = {
  batch_id: '11111111-1111-4111-8111-111111111111',
  scope: 'batch' as const,
  progress: { done: 12, total: 40, seconds_left: 100 },
  config: CONFIG,
  started_by: 'ravi',
  started_at: '2026-03-10T11:59:00.000Z',
  ended_at: null,
  end: null,
};
export function waiting(change: Partial<Processing['stats']> = { totalJobs: 2 }): Processing {
  const stats = { ...idle.stats, ...change };
  const waitingJobs = stats.totalJobs - stats.processingJobs + stats.failedJobs;
  return { ...idle, stats: { ...stats, waitingJobs } };
}
export const running: Processing = {
  ...waiting({ totalJobs: 2, processingJobs: 1 }),
  state: 'running',
  batch,
};

export const job = (serial: number, change: Partial<ProcessingJob> = {}): ProcessingJob => {
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
export function serve(state: Processing, jobs: ProcessingJob[] = []) {
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

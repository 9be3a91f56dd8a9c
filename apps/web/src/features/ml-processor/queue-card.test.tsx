import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { processingKeys } from '../../shared/api/processing.ts';
import { signInAs } from '../../test/people.ts';
import { api, server } from '../../test/server.ts';
import { idle, job, serve, waiting } from './test/serve.ts';
import { button, findText, ready, show } from './test/show.tsx';

beforeEach(() => {
  signInAs('admin');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

// The parts that load later are transformed before a test waits for them.
beforeAll(() => Promise.all([import('./queue-card.tsx'), import('./bulk-panel.tsx')]));

// jsdom has no layout: rows are drawn only when the window has a height.
const rows = async () => within(await screen.findByRole('list', { name: 'Jobs' })).findAllByRole('listitem');

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

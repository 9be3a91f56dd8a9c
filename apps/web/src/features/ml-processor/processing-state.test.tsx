import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyEventToJobs } from '../../shared/api/live-updates.ts';
import { processingKeys } from '../../shared/api/processing.ts';
import { signInAs } from '../../test/people.ts';
import { batch, idle, job, running, serve, waiting } from './test/serve.ts';
import { button, findText, ready, show } from './test/show.tsx';

beforeEach(() => {
  signInAs('admin');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

// The parts that load later are transformed before a test waits for them.
beforeAll(() => Promise.all([import('./queue-card.tsx'), import('./bulk-panel.tsx')]));

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

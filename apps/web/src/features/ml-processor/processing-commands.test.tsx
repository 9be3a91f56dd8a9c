import { DEFAULT_ML_CONFIG } from '@smart-waste/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { processingKeys } from '../../shared/api/processing.ts';
import { signInAs } from '../../test/people.ts';
import { api, server } from '../../test/server.ts';
import { batch, CONFIG, idle, running, serve, waiting } from './test/serve.ts';
import { button, findText, ready, show } from './test/show.tsx';

beforeEach(() => {
  signInAs('admin');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

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

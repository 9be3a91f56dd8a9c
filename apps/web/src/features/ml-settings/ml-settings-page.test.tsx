import { DEFAULT_ML_CONFIG, type ModelCheck, type StoredMlConfig } from '@smart-waste/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { setToaster } from '../../shared/ui/toast.ts';
import { sampleDetection } from '../../test/images.ts';
import { sampleTest } from '../../test/model-tests.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, holdNext, server } from '../../test/server.ts';
import { MlSettingsPage } from './ml-settings-page.tsx';

const started: StoredMlConfig = {
  ...DEFAULT_ML_CONFIG,
  version: 1,
  updated_at: '2026-03-01T12:00:00.000Z',
  updated_by: 'meera',
};

/** A server that stores a configuration as the real one does and runs requested tests at once. */
function serve({ check }: { check?: Partial<ModelCheck> & { photo?: object } } = {}) {
  const state = { stored: started, saved: [] as object[], tested: [] as object[], tests: [] as ModelCheck[] };
  const answered = { ...sampleTest(3), ...check };
  const ask = async ({ request }: { request: Request }) => {
    state.tested.push(await request.json().catch(() => ({})));
    return HttpResponse.json({ ...answered, status: 'waiting' }, { status: 202 });
  };
  server.use(
    http.get(api('/admin/ml-config/'), () => HttpResponse.json(state.stored)),
    http.put(api('/admin/ml-config/'), async ({ request }) => {
      const body = (await request.json()) as StoredMlConfig;
      if (body.version !== state.stored.version)
        return HttpResponse.json(
          { error: 'ravi has saved another configuration.', code: 'conflict', request_id: 'r' },
          { status: 409 },
        );
      state.saved.push(body);
      state.stored = { ...started, ...body, version: body.version + 1, updated_by: 'asha' };
      return HttpResponse.json(state.stored);
    }),
    http.get(api('/admin/ml-config/history/'), () =>
      HttpResponse.json({
        data: [
          {
            at: started.updated_at,
            by: 'meera',
            version: 1,
            changed: { confidenceThreshold: { from: 0.3, to: 0.1 } },
          },
        ],
      }),
    ),
    http.get(api('/admin/ml-config/workers/'), () =>
      HttpResponse.json({
        data: [
          { worker: 'host-1', version: 1, taken_over_at: '2026-03-01T12:00:01.000Z' },
          { worker: 'host-2', version: 0, taken_over_at: '2026-03-01T11:00:01.000Z' },
        ],
      }),
    ),
    http.get(api('/admin/model-performance/'), () =>
      HttpResponse.json({ current: null, tests: state.tests, production: [] }),
    ),
    http.post(api('/admin/service-tests/'), ask),
    http.post(api('/admin/performance-tests/'), ask),
    http.get(api('/admin/model-checks/:id/'), () => HttpResponse.json(answered)),
  );
  return state;
}

const show = async () => {
  const view = renderScreen('/admin/settings', <MlSettingsPage />);
  await screen.findByRole('heading', { name: 'Model Performance' });
  return view;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const section = (name: string) => within(screen.getByRole('heading', { level: 2, name }).closest('section')!);

// The parts that load later are transformed before a test waits for them.
beforeAll(() => Promise.all([import('./model-performance.tsx'), import('./service-result.tsx')]));
beforeEach(() => signInAs('admin'));

it('shows sections, buttons and the stored configuration (ML-01, ML-02, ML-08)', async () => {
  serve();
  await show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Advanced ML Configuration');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Model Configuration',
    'Detection Settings',
    'Processing Settings',
    'Performance Tracking',
    'Model Performance',
    'Current Configuration',
  ]);
  expect(screen.getByLabelText('Primary Model')).toHaveDisplayValue('Roboflow API');
  expect(screen.getByLabelText('Fallback Model')).toHaveDisplayValue('Local YOLOv8');
  expect(
    within(screen.getByLabelText('Batch Size'))
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['1', '5', '10', '20']);
});

it.each([
  ['Minimum Detection Size', '10', '100'],
  ['Max Detections Per Image', '1', '100'],
  ['Processing Timeout', '30', '300'],
  ['Max Retries', '1', '5'],
])('limits %s to %s–%s (ML-07)', async (label, least, most) => {
  const state = serve();
  await show();
  const field = screen.getByLabelText(label);
  expect(field).toHaveAttribute('min', least);
  expect(field).toHaveAttribute('max', most);
  await userEvent.clear(field);
  await userEvent.type(field, String(Number(most) + 1));
  await press('Save Config');
  await waitFor(() =>
    expect(screen.getByText(`Must be a whole number from ${least} to ${most}`)).toBeVisible(),
  );
  expect(state.saved).toEqual([]);
});

it('shows the threshold as a slider in steps of 0.01, read as a percentage with one decimal (ML-06)', async () => {
  serve();
  await show();
  const slider = screen.getByRole('slider', { name: 'Confidence Threshold' });
  expect(slider).toHaveAttribute('step', '0.01');
  expect(slider).toHaveAttribute('aria-valuetext', '10.0%');
});

it('shows max retries only while retrying is on (ML-07)', async () => {
  serve();
  await show();
  await userEvent.click(screen.getByRole('switch', { name: /Retry failed processing/ }));
  expect(screen.queryByLabelText('Max Retries')).toBeNull();
});

it('marks changes as unsaved until they are saved (ML-15)', async () => {
  const state = serve();
  await show();
  await userEvent.selectOptions(screen.getByLabelText('Primary Model'), 'Local YOLOv8');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  await press('Save Config');
  await waitFor(() => expect(screen.getByText('Configuration saved successfully!')).toBeVisible());
  expect(state.saved).toEqual([{ ...DEFAULT_ML_CONFIG, primaryModel: 'yolo', version: 1 }]);
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
});

it('keeps what is changed while a save is under way', async () => {
  const state = serve();
  await show();
  const answer = holdNext('put', '/admin/ml-config/');
  await userEvent.selectOptions(screen.getByLabelText('Batch Size'), '20');
  await press('Save Config');
  const retries = screen.getByLabelText('Max Retries');
  await userEvent.clear(retries);
  await userEvent.type(retries, '5');
  await userEvent.click(screen.getByRole('switch', { name: /Auto-switch models/ }));
  answer();
  await screen.findByText('Configuration saved successfully!');
  expect(retries).toHaveValue(5);
  expect(screen.getByRole('switch', { name: /Auto-switch models/ })).not.toBeChecked();
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  await press('Save Config');
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  expect(state.saved).toEqual([
    { ...DEFAULT_ML_CONFIG, batchSize: 20, version: 1 },
    { ...DEFAULT_ML_CONFIG, batchSize: 20, maxRetries: 5, autoSwitchModels: false, version: 2 },
  ]);
});

it('treats a reverted change as no change', async () => {
  serve();
  await show();
  const option = screen.getByRole('switch', { name: /Auto-switch models/ });
  await userEvent.click(option);
  await userEvent.click(option);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

it('names the admin who saved meanwhile and overwrites nothing unasked', async () => {
  const state = serve();
  await show();
  await userEvent.selectOptions(screen.getByLabelText('Batch Size'), '20');
  state.stored = { ...started, maxRetries: 5, version: 2, updated_by: 'ravi' };
  await press('Save Config');
  await waitFor(() => expect(screen.getByText('Error saving configuration')).toBeVisible());
  await waitFor(() => expect(screen.getByText('ravi has saved another configuration')).toBeVisible());
  expect(state.saved).toEqual([]);
  await press('Load it');
  expect(screen.getByLabelText('Max Retries')).toHaveValue(5);
  expect(screen.getByLabelText('Batch Size')).toHaveDisplayValue('5');
});

it('overwrites the other configuration on request', async () => {
  const state = serve();
  await show();
  await userEvent.selectOptions(screen.getByLabelText('Batch Size'), '20');
  state.stored = { ...started, maxRetries: 5, version: 2, updated_by: 'ravi' };
  await press('Save Config');
  await userEvent.click(await screen.findByRole('button', { name: 'Overwrite' }));
  await waitFor(() => expect(screen.getByText('Configuration saved successfully!')).toBeVisible());
  expect(state.saved).toMatchObject([{ batchSize: 20, version: 2 }]);
});

it('asks before unsaved changes are left', async () => {
  serve();
  const { router } = await show();
  await userEvent.click(screen.getByRole('switch', { name: /Auto-switch models/ }));
  void router.navigate('/elsewhere');
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  void router.navigate('/elsewhere');
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.getByText('somewhere else')).toBeVisible());
});

it('tests the service with the values in the form and shows detections and detector', async () => {
  const state = serve({
    check: {
      kind: 'service',
      performance: null,
      service: {
        detector: 'yolo',
        model: 'waste-detector',
        model_version: '1.0.0',
        duration_ms: 130,
        passed_over: 'Roboflow: not configured',
        detections: [sampleDetection()],
      },
      photo: { url: 'data:image/jpeg;base64,', width: 400, height: 300 },
    },
  });
  await show();
  await userEvent.selectOptions(screen.getByLabelText('Batch Size'), '20');
  await press('Test Service');
  await waitFor(() => expect(screen.getByText('ML service test completed successfully!')).toBeVisible());
  await waitFor(() => expect(screen.getByText('Local YOLOv8 found 1 object in 0.13 s')).toBeVisible());
  expect(screen.getByText(/Skipped: Roboflow: not configured/)).toBeVisible();
  expect(state.tested).toEqual([{ ...DEFAULT_ML_CONFIG, batchSize: 20 }]);
});

it('says why a service test failed (ML-16)', async () => {
  serve({
    check: { kind: 'service', status: 'failed', performance: null, error_message: 'yolo: out of memory' },
  });
  await show();
  await press('Test Service');
  await waitFor(() => expect(screen.getByText('ML service test failed')).toBeVisible());
  expect(screen.getByText('yolo: out of memory')).toBeVisible();
});

it('ends a test that can no longer be followed, and says why', async () => {
  serve();
  server.use(
    http.get(api('/admin/model-checks/:id/'), () =>
      HttpResponse.json({ error: 'Test not found.', code: 'not_found', request_id: 'r' }, { status: 404 }),
    ),
  );
  await show();
  await press('Performance Test');
  await waitFor(() => expect(screen.getByText('Performance test failed')).toBeVisible());
  expect(screen.getByText('Test not found.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Performance Test' })).not.toHaveAttribute('aria-disabled');
});

it('shows the threshold that counts where the model reports nothing below its own (ML-18)', async () => {
  const state = serve();
  state.stored = { ...state.stored, primaryModel: 'yolo', min_confidence: { yolo: 0.25 } };
  await show();
  const slider = screen.getByRole('slider', { name: 'Confidence Threshold' });
  expect(slider).toHaveAttribute('aria-valuetext', '25.0%');
  expect(slider).toHaveAccessibleDescription(
    'Set to 10.0%, but Local YOLOv8 reports nothing below 25.0%. That value counts.',
  );
  expect(section('Current Configuration').getByText('25.0% (set to 10.0%)')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Primary Model'), 'Roboflow API');
  expect(slider).toHaveAttribute('aria-valuetext', '10.0%');
  fireEvent.change(slider, { target: { value: '0.4' } });
  expect(slider).toHaveAttribute('aria-valuetext', '40.0%');
});

it('shows no data before the first performance test and its figures afterwards (ML-12, ML-19)', async () => {
  const state = serve();
  await show();
  expect(await section('Model Performance').findAllByText('no data yet')).toHaveLength(2);
  state.tests = [sampleTest(3)];
  await press('Performance Test');
  await waitFor(() =>
    expect(screen.getByText('Performance test completed! Check results below.')).toBeVisible(),
  );
  await waitFor(() =>
    expect(section('Model Performance').getByRole('application', { name: /Accuracy/ })).toBeVisible(),
  );
  expect(section('Model Performance').getAllByText('62.0%')[0]).toBeVisible();
  expect(
    section('Model Performance').getByText(/^Accuracy is mAP@50 on the 18 held-out labelled photos/),
  ).toBeVisible();
  for (const axis of ['Accuracy (mAP@50, %)', 'Time of the performance test', '50%', '100%'])
    expect(section('Model Performance').getByText(axis)).toBeInTheDocument();
});

it('shows a message for 3 seconds, and that of the performance test for 5 (ML-17)', async () => {
  serve();
  await show();
  const shown = new Map<string, number | undefined>();
  setToaster({ show: ({ text, durationMs }) => shown.set(text, durationMs), dismiss: () => undefined });
  await press('Test Service');
  await vi.waitFor(() => expect(shown.get('ML service test failed')).toBe(3_000), { timeout: 30_000 });
  await press('Performance Test');
  await vi.waitFor(() => expect(shown.get('Performance test completed! Check results below.')).toBe(5_000), {
    timeout: 30_000,
  });
  await press('Save Config');
  await vi.waitFor(() => expect(shown.get('Configuration saved successfully!')).toBe(3_000), {
    timeout: 30_000,
  });
});

it('says why a performance test failed', async () => {
  serve({ check: { status: 'failed', performance: null, error_message: 'The test broke off.' } });
  await show();
  await press('Performance Test');
  await waitFor(() => expect(screen.getByText('Performance test failed')).toBeVisible());
});

it('puts a proposed threshold into the form without saving it', async () => {
  const state = serve();
  const newest = sampleTest(3);
  const figures = { f1: 0.5, precision: 0.5, recall: 0.9 };
  newest.performance!.proposal = {
    detector: 'yolo',
    current: { threshold: 0.1, ...figures },
    proposed: { threshold: 0.38, ...figures, f1: 0.7 },
  };
  state.tests = [newest];
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Use 38.0%' }));
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '38.0%');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  expect(state.saved).toEqual([]);
});

it('shows which workers use the current configuration and who changed it', async () => {
  serve();
  await show();
  const current = section('Current Configuration');
  await waitFor(() => expect(current.getByText('host-1')).toBeVisible());
  expect(current.getByText('Up to date')).toBeVisible();
  expect(current.getByText('On version 0')).toBeVisible();
  await waitFor(() => expect(current.getByText('Confidence Threshold: 30.0% → 10.0%')).toBeVisible());
});

it('offers to retry when the workers cannot be loaded', async () => {
  serve();
  server.use(
    http.get(api('/admin/ml-config/workers/'), () =>
      HttpResponse.json({ error: 'Not today.', code: 'invalid_request', request_id: 'r' }, { status: 400 }),
    ),
  );
  await show();
  const current = section('Current Configuration');
  await waitFor(() => expect(current.getByText('This could not be loaded')).toBeVisible());
  expect(current.getByText('HTTP 400: Not today.')).toBeVisible();
  serve();
  await userEvent.click(current.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(current.getByText('host-1')).toBeVisible());
});

it('offers to retry when the configuration cannot be loaded', async () => {
  serve();
  server.use(
    http.get(api('/admin/ml-config/'), () =>
      HttpResponse.json({ error: 'Broken', code: 'internal', request_id: 'r' }, { status: 500 }),
    ),
  );
  renderScreen('/admin/settings', <MlSettingsPage />);
  await waitFor(() => expect(screen.getByText('Failed to load the configuration')).toBeVisible());
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

it('says beside its name that a model is not configured (ML-05)', async () => {
  const state = serve();
  state.stored = { ...started, primaryModel: 'yolo', fallbackModel: 'roboflow', unconfigured: ['roboflow'] };
  await show();
  expect(screen.getByLabelText('Primary Model')).toHaveDisplayValue('Local YOLOv8');
  expect(screen.getByLabelText('Fallback Model')).toHaveDisplayValue('Roboflow API (not configured)');
  expect(section('Current Configuration').getByText('Roboflow API (not configured)')).toBeVisible();
});

import type { Calibration, CalibrationList, EvaluationSample } from '@smart-waste/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLanguage } from '../../../shared/messages/language.ts';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { api, server } from '../../../test/server.ts';
import { CalibrationPage } from './calibration-page.tsx';

const ID = '11111111-1111-4111-8111-111111111111';
const SAMPLE_ID = '22222222-2222-4222-8222-222222222222';
const reliability = (expected_error: number | null) => ({ expected_error, bins: [] });

const calibrationOf = (given: Partial<Calibration> = {}): Calibration => ({
  calibration_id: ID,
  sample_id: SAMPLE_ID,
  model: 'waste-detector',
  model_version: '1.0.0',
  state: 'fitted',
  created_at: '2026-11-20T10:00:00.000Z',
  created_by: 'mira',
  applied_at: null,
  retired_at: null,
  classes: [
    {
      class: 'can',
      boxes: 1200,
      calibrator: { method: 'isotonic', points: [{ confidence: 0.5, probability: 0.4 }] },
      raw: reliability(0.21),
      held_out: reliability(0.03),
    },
    { class: 'cup', boxes: 40, calibrator: null, raw: reliability(0.3), held_out: null },
  ],
  photo: {
    photos: 300,
    with_waste: 120,
    calibrator: { method: 'platt', slope: 1, intercept: 0 },
    raw: reliability(0.1),
    held_out: reliability(0.05),
  },
  ...given,
});
const sampleOf = (labelled: number): EvaluationSample => ({
  ...{ sample_id: SAMPLE_ID, seed: 1, requested_size: 500, size: 500, drawn_from: 900, is_current: true },
  ...{ created_at: '2026-11-19T10:00:00.000Z', created_by: 'mira', labelled, gone: 0, next: null },
  counted: labelled,
});

function serve(list: CalibrationList, sample: EvaluationSample | null = sampleOf(120)) {
  const sent: string[] = [];
  server.use(
    http.get(api('/admin/evaluations/calibrations/'), () => HttpResponse.json(list)),
    http.get(api('/admin/evaluations/samples/'), () =>
      HttpResponse.json({ data: sample ? [sample] : [], next_cursor: null }),
    ),
    http.post(api('/admin/evaluations/calibrations/'), async ({ request }) => {
      sent.push(`fit ${JSON.stringify(await request.json())}`);
      return HttpResponse.json(calibrationOf(), { status: 201 });
    }),
    http.post(api('/admin/evaluations/calibrations/:id/:step/'), ({ params }) => {
      sent.push(`${params.step} ${params.id}`);
      return HttpResponse.json(calibrationOf({ state: params.step === 'apply' ? 'active' : 'retired' }));
    }),
  );
  return sent;
}
const show = () => renderScreen('/admin/evaluations/calibrations', <CalibrationPage />);

beforeEach(() => {
  signInAs('admin');
});
afterEach(() => setLanguage('en'));

it('shows what each curve rests on, and how far off confidences are before and after (EV-47)', async () => {
  serve({ data: [calibrationOf()], recalibrations: [] });
  show();
  const table = await screen.findByRole('table', { name: 'Curves of waste-detector 1.0.0' });
  const row = (name: string) => within(table).getByRole('row', { name: new RegExp(`^${name}`) });
  expect(row('Can').textContent).toContain('Isotonic');
  expect(row('Can').textContent).toContain('21.0%');
  expect(row('Can').textContent).toContain('3.0%');
  expect(row('Cup').textContent).toContain('Uncalibrated');
  expect(row('Waste in a photo').textContent).toContain('Platt');
});

it('fits to the current sample, applies and retires (EV-47)', async () => {
  const sent = serve({ data: [calibrationOf()], recalibrations: [] });
  const { unmount } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Fit a calibration' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Apply' }));
  await screen.findByRole('button', { name: 'Apply' });
  expect(sent).toEqual([`fit ${JSON.stringify({ sample_id: SAMPLE_ID })}`, `apply ${ID}`]);
  unmount();
  const then = serve({ data: [calibrationOf({ state: 'active' })], recalibrations: [] });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Retire' }));
  expect(then).toEqual([`retire ${ID}`]);
});

it('shows how far older results follow (EV-45)', async () => {
  const recalibrations = [{ model: 'waste-detector', model_version: '1.0.0', runs: 10_000, runs_left: 2500 }];
  serve({ data: [calibrationOf({ state: 'active' })], recalibrations });
  show();
  const progress = await screen.findByRole('progressbar', { name: /7,500 of 10,000/ });
  expect(progress).toHaveAttribute('aria-valuenow', '75');
});

it('says what to do first without a sample, without labels and without a calibration', async () => {
  serve({ data: [], recalibrations: [] }, null);
  const { unmount } = show();
  expect(await screen.findByText(/no random sample yet/)).toBeInTheDocument();
  expect(await screen.findByText('No calibration yet')).toBeInTheDocument();
  unmount();
  serve({ data: [], recalibrations: [] }, sampleOf(0));
  show();
  expect(await screen.findByText(/Label photos of the sample first/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Fit a calibration' })).toBeDisabled();
});

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

const createCalibration = (given: Partial<Calibration> = {}): Calibration => ({
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
const createSample = (labelled: number): EvaluationSample => ({
  sample_id: SAMPLE_ID,
  seed: 1,
  requested_size: 500,
  size: 500,
  drawn_from: 900,
  is_current: true,
  created_at: '2026-11-19T10:00:00.000Z',
  created_by: 'mira',
  labelled,
  gone: 0,
  next: null,
  counted: labelled,
  number: 1,
  extends_number: null,
  population_at: '2026-11-19T10:00:00.000Z',
});

function serve(list: CalibrationList, sample: EvaluationSample | null = createSample(120)) {
  const sent: string[] = [];
  server.use(
    http.get(api('/admin/evaluations/calibrations/'), () => HttpResponse.json(list)),
    http.get(api('/admin/evaluations/samples/'), () =>
      HttpResponse.json({ data: sample ? [sample] : [], next_cursor: null }),
    ),
    http.post(api('/admin/evaluations/calibrations/'), async ({ request }) => {
      sent.push(`fit ${JSON.stringify(await request.json())}`);
      return HttpResponse.json(createCalibration(), { status: 201 });
    }),
    http.post(api('/admin/evaluations/calibrations/:id/:step/'), ({ params }) => {
      sent.push(`${params.step} ${params.id}`);
      return HttpResponse.json(createCalibration({ state: params.step === 'apply' ? 'active' : 'retired' }));
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
  serve({ data: [createCalibration()], recalibrations: [] });
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
  const sent = serve({ data: [createCalibration()], recalibrations: [] });
  const { unmount } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Fit a calibration' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Apply' }));
  await screen.findByRole('button', { name: 'Apply' });
  expect(sent).toEqual([`fit ${JSON.stringify({ sample_id: SAMPLE_ID })}`, `apply ${ID}`]);
  unmount();
  const then = serve({ data: [createCalibration({ state: 'active' })], recalibrations: [] });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Retire' }));
  expect(then).toEqual([`retire ${ID}`]);
});

const withoutCurve = (given: Partial<Calibration> = {}): Calibration => {
  const { classes, photo } = createCalibration();
  return createCalibration({
    classes: classes.map((one) => ({ ...one, boxes: 99, calibrator: null, held_out: null })),
    photo: { ...photo, photos: 24, with_waste: 11, calibrator: null, held_out: null },
    ...given,
  });
};
const SENTENCE = /^Without a curve a calibration changes nothing, so it cannot be applied\./;

it('heads the table of the diagram by what was compared before and after (EV-47)', async () => {
  const bins = [{ from: 0.5, to: 0.6, boxes: 12, mean_confidence: 0.55, hit_share: 0.75 }];
  const { photo } = createCalibration();
  const given = {
    photo: { ...photo, raw: { expected_error: 0.2, bins }, held_out: { expected_error: 0, bins } },
  };
  serve({ data: [createCalibration(given)], recalibrations: [] });
  show();
  const table = await screen.findByRole('table', { name: 'Reliability: Waste in a photo' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    ...['As detected', 'Calibrated', 'Confidence', 'Compared', 'Correct', 'Compared', 'Correct'],
  ]);
});

it('does not offer to apply a calibration without a curve, and says what is needed (EV-49)', async () => {
  const sent = serve({ data: [withoutCurve()], recalibrations: [] });
  show();
  const apply = await screen.findByRole('button', { name: 'Apply' });
  expect(apply).toBeDisabled();
  expect(apply).toHaveAccessibleDescription(SENTENCE);
  expect(apply).toHaveAccessibleDescription(/once 100 of its boxes were compared/);
  expect(screen.getByText('Not applied, without a curve')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Fit a calibration' }));
  expect(await screen.findByText('Calibration fitted')).toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

it('says of an active calibration without a curve that it changes nothing (EV-49)', async () => {
  serve({ data: [withoutCurve({ state: 'active' })], recalibrations: [] });
  show();
  expect(await screen.findByText('Active, without a curve')).toBeInTheDocument();
  expect(screen.getByText(SENTENCE)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retire' })).toBeEnabled();
});

it('says that a new calibration has no curve when it was fitted (EV-49)', async () => {
  serve({ data: [], recalibrations: [] });
  server.use(
    http.post(api('/admin/evaluations/calibrations/'), () =>
      HttpResponse.json(withoutCurve(), { status: 201 }),
    ),
  );
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Fit a calibration' }));
  expect(await screen.findByText('Calibration fitted, but without a curve')).toBeInTheDocument();
});

it.each([
  [24, 11, '24 of 100 photos'],
  [120, 11, '11 of 30 photos with waste'],
  [120, 100, '20 of 30 photos without waste'],
])(
  'says of %d photos, %d with waste, what is missing for a curve (EV-49)',
  async (photos, with_waste, text) => {
    const { photo } = withoutCurve();
    serve({ data: [withoutCurve({ photo: { ...photo, photos, with_waste } })], recalibrations: [] });
    show();
    const row = await screen.findByRole('row', { name: /^Waste in a photo/ });
    expect(within(row).getByText(text)).toBeInTheDocument();
  },
);

it('says of each class how many boxes were compared and how many it needs (EV-49)', async () => {
  serve({ data: [createCalibration()], recalibrations: [] });
  show();
  const table = await screen.findByRole('table', { name: 'Curves of waste-detector 1.0.0' });
  const readCells = (name: string) =>
    within(within(table).getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(readCells('Can')).toContain('Compared1,200 boxes');
  expect(readCells('Cup')).toContain('Compared40 of 100 boxes');
  expect(readCells('Waste in a photo')).toContain('Compared300 photos');
  expect(screen.getByText(/^No boxes were compared for: .*Bottle/)).toBeInTheDocument();
  expect(screen.queryByText(SENTENCE)).not.toBeInTheDocument();
});

it('shows how far older results follow (EV-45)', async () => {
  const recalibrations = [{ model: 'waste-detector', model_version: '1.0.0', runs: 10_000, runs_left: 2500 }];
  serve({ data: [createCalibration({ state: 'active' })], recalibrations });
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
  serve({ data: [], recalibrations: [] }, createSample(0));
  show();
  expect(await screen.findByText(/Label the next photo first/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Fit a calibration' })).toBeDisabled();
});

it('says how many of the labelled photos are compared while one before others waits (EV-33)', async () => {
  serve({ data: [], recalibrations: [] }, { ...createSample(13), counted: 8 });
  show();
  expect(await screen.findByText(/of the sample: 13 of 500/)).toHaveTextContent(
    'Only the first 8 are compared: those before the first photo that waits.',
  );
});

import { randomUUID } from 'node:crypto';
import type { Calibrator } from '@smart-waste/contract';
import type { Tables } from '../adapters/db/open-database.ts';
import type { CalibrationRow, NewCalibration } from '../modules/detection/ports.ts';

/** Calibrates every confidence to half of it. */
export const HALF: Calibrator = {
  method: 'isotonic',
  points: [
    { confidence: 0, probability: 0 },
    { confidence: 1, probability: 0.5 },
  ],
};
const UNKNOWN = { raw: { expected_error: null, bins: [] }, held_out: null };

/** A calibration of the model of `record` that calibrates cans and whole photos. */
export const newCalibration = (created_by: number, given: Partial<NewCalibration> = {}): NewCalibration => ({
  calibration_id: randomUUID(),
  sample_id: randomUUID(),
  model: 'a model',
  model_version: '1',
  classes: [{ class: 'can', boxes: 1200, calibrator: HALF, ...UNKNOWN }],
  photo: { photos: 200, with_waste: 90, calibrator: HALF, ...UNKNOWN },
  created_at: new Date('2026-06-01T10:00:00.000Z'),
  created_by,
  ...given,
});

/** Fits one and makes it the active one. */
export async function applyNew(
  { calibrations }: Pick<Tables, 'calibrations'>,
  created_by: number,
  given: Partial<NewCalibration> = {},
): Promise<CalibrationRow> {
  const { calibration_id } = await calibrations.add(newCalibration(created_by, given));
  const applied = await calibrations.apply(calibration_id, { at: new Date(), actor_id: created_by });
  if (!applied) throw new Error('the calibration is gone');
  return applied;
}

import { type Calibration, type CalibrationList, LABEL_CLASSES } from '@smart-waste/contract';
import {
  buildUploadPlaceGroup,
  type CalibrationPhoto,
  collectCalibrationOutcomes,
  fitCalibration,
  hasCurve,
  MIN_CALIBRATED_BOXES,
  MIN_CALIBRATED_PHOTOS,
  MIN_CALIBRATED_PHOTOS_OF_A_KIND,
  selectUnseenPhotos,
} from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { CalibrationRow, Deps, SampleRun } from '../ports.ts';

type CalibrationDeps = Pick<
  Deps,
  'calibrations' | 'calibrationSamples' | 'clock' | 'findTrainingManifest' | 'ids'
>;

/** Few are fitted in a year. */
const MAX_LISTED = 100;
const LABELLED = new Set<string>(LABEL_CLASSES);
/** A tidy bin is no waste (ST-15). */
const WASTE = new Set<string>(LABEL_CLASSES.filter((name) => name !== 'bin'));

const presentCalibration = ({ created_at, applied_at, retired_at, ...row }: CalibrationRow): Calibration => ({
  ...row,
  created_at: created_at.toISOString(),
  applied_at: applied_at?.toISOString() ?? null,
  retired_at: retired_at?.toISOString() ?? null,
});

export async function listCalibrations({
  calibrations,
}: Pick<Deps, 'calibrations'>): Promise<CalibrationList> {
  const [rows, recalibrations] = await Promise.all([calibrations.list(MAX_LISTED), calibrations.countRuns()]);
  return { data: rows.map(presentCalibration), recalibrations };
}

/** The runs of the version of a model that analysed most of the photos, among equals the one that comes first. */
function selectMostFrequentModel(runs: readonly SampleRun[]): SampleRun[] {
  const byModel = new Map<string, SampleRun[]>();
  for (const run of runs) {
    const key = JSON.stringify([run.model, run.model_version]);
    const ofModel = byModel.get(key) ?? [];
    ofModel.push(run);
    byModel.set(key, ofModel);
  }
  return [...byModel.values()].reduce((most, other) => (other.length > most.length ? other : most), []);
}

type GroupedRun = SampleRun & { group: string };

const toCalibrationPhoto = ({
  annotations,
  detections,
  waste_score,
  group,
}: GroupedRun): CalibrationPhoto => ({
  group,
  groundTruth: annotations.map(({ class: name, box, is_unsure }) => ({
    class: name,
    box,
    unsure: is_unsure,
  })),
  labelled: LABELLED,
  detections,
  waste_score,
});

/** The runs on photos that the model has not seen: neither these photos nor their places are in its training manifest. */
async function selectUnseenRuns(
  { calibrationSamples, findTrainingManifest }: CalibrationDeps,
  runs: readonly SampleRun[],
  model: Pick<SampleRun, 'model' | 'model_version'>,
): Promise<GroupedRun[]> {
  const grouped = runs.map((run) => ({ ...run, group: buildUploadPlaceGroup(run) }));
  const manifest = await findTrainingManifest(model);
  if (manifest === null) return grouped;
  const known = await calibrationSamples.findPhotosWithBytes([...manifest.photos]);
  return selectUnseenPhotos(grouped, manifest, known.map(buildUploadPlaceGroup));
}

/**
 * Fits a calibration to the newest runs of the labelled photos of a frozen random sample (EV-46). Throws `not_found`
 * without such a sample, and `conflict` while none of its photos is labelled, or the model was trained with all of them.
 */
export async function fitToSample(
  deps: CalibrationDeps,
  { sample_id, admin }: { sample_id: string; admin: SessionUser },
): Promise<Calibration> {
  const { calibrations, calibrationSamples, clock, ids } = deps;
  const runs = await calibrationSamples.findLabelledRuns(sample_id);
  if (!runs) throw new AppError('not_found', createReason('error.evaluation.sample_not_found'));
  const ofModel = selectMostFrequentModel(runs);
  const [first] = ofModel;
  if (!first) throw new AppError('conflict', createReason('error.calibration.nothing_labelled'));
  const { model, model_version } = first;
  const unseen = await selectUnseenRuns(deps, ofModel, { model, model_version });
  if (unseen.length === 0) throw new AppError('conflict', createReason('error.calibration.all_seen'));
  const fitted = fitCalibration(collectCalibrationOutcomes(unseen.map(toCalibrationPhoto), WASTE));
  const row = await calibrations.add({
    ...fitted,
    calibration_id: ids.newId(),
    sample_id,
    model,
    model_version,
    created_at: clock.now(),
    created_by: admin.user_id,
  });
  return presentCalibration(row);
}

/** Throws `not_found`, and `conflict` for one that would change nothing; what was fitted never changes. */
async function requireCurve(calibrations: Deps['calibrations'], calibration_id: string): Promise<void> {
  const row = await calibrations.find(calibration_id);
  if (!row) throw new AppError('not_found', createReason('error.calibration.not_found'));
  if (hasCurve(row)) return;
  const needed = {
    boxes: MIN_CALIBRATED_BOXES,
    photos: MIN_CALIBRATED_PHOTOS,
    of_a_kind: MIN_CALIBRATED_PHOTOS_OF_A_KIND,
  };
  throw new AppError('conflict', createReason('error.calibration.no_curve', needed));
}

/**
 * Makes a calibration the active one of its model, or retires it. Throws `not_found`, and `conflict` when one without a
 * curve should be applied (EV-49).
 */
export async function changeCalibration(
  { calibrations, clock }: Pick<Deps, 'calibrations' | 'clock'>,
  change: { step: 'apply' | 'retire'; calibration_id: string; admin: SessionUser },
): Promise<Calibration> {
  const { step, calibration_id, admin } = change;
  if (step === 'apply') await requireCurve(calibrations, calibration_id);
  const row = await calibrations[step](calibration_id, { at: clock.now(), actor_id: admin.user_id });
  if (!row) throw new AppError('not_found', createReason('error.calibration.not_found'));
  return presentCalibration(row);
}

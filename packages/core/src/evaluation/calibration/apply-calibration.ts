import type {
  AnalysisResults,
  Calibration,
  Detection,
  PhotoResults,
  WasteInPhoto,
} from '@smart-waste/contract';
import { selectWasteObjects } from '../../distinct-objects.ts';
import { round } from '../../numbers.ts';
import { type Calibrator, calibrate } from './calibrator.ts';
import { clampScore } from './fit-calibration.ts';

const DECIMALS = 4;

/** What applying needs of a calibration. */
export type AppliedCalibration = Pick<Calibration, 'calibration_id'> & {
  classes: readonly Pick<Calibration['classes'][number], 'class' | 'calibrator'>[];
  photo: Pick<Calibration['photo'], 'calibrator'>;
};

/** Whether applying it changes anything: it has a curve of a class or of whole photos (EV-49). */
export const hasCurve = ({ classes, photo }: Pick<AppliedCalibration, 'classes' | 'photo'>): boolean =>
  photo.calibrator !== null || classes.some(({ calibrator }) => calibrator !== null);

type Confident = { confidence: number | null; calibrated_confidence?: number | undefined };

/**
 * The confidence that people see (EV-42): the calibrated one where there is one, else the raw one; null for what a person
 * marked. Orders, thresholds and ranks use the raw one.
 */
export const getShownConfidence = <C extends Confident>({
  confidence,
  calibrated_confidence,
}: C): C['confidence'] => calibrated_confidence ?? confidence;

/** Whether all, some or none of the confidences that people see are calibrated; null when there are none. */
export function getCalibrationState(detections: readonly Confident[]): 'calibrated' | 'mixed' | 'raw' | null {
  const seen = detections.filter(({ confidence }) => confidence !== null);
  if (seen.length === 0) return null;
  const calibrated = seen.filter((one) => one.calibrated_confidence !== undefined).length;
  if (calibrated === 0) return 'raw';
  return calibrated === seen.length ? 'calibrated' : 'mixed';
}

/** The raw confidences among calibrated ones, which must say so wherever they are shown (EV-48); none when all are of one kind. */
export function selectRawAmongCalibrated<C extends Confident>(detections: readonly C[]): ReadonlySet<C> {
  if (getCalibrationState(detections) !== 'mixed') return new Set();
  return new Set(
    detections.filter((one) => one.confidence !== null && one.calibrated_confidence === undefined),
  );
}

/** What stands behind a raw confidence among calibrated ones where there is no room for words, as on a photo. */
export const RAW_MARK = '*';

/** The average confidence of results that people see; null when a person said what is there. */
export const getShownAverage = <
  R extends Pick<PhotoResults, 'average_confidence' | 'average_calibrated_confidence'>,
>({
  average_confidence,
  average_calibrated_confidence,
}: R): R['average_confidence'] => average_calibrated_confidence ?? average_confidence;

const calibrateAndRound = (calibrator: Calibrator, confidence: number) =>
  round(Math.min(1, Math.max(0, calibrate(calibrator, confidence))), DECIMALS);

/** The probability of waste in a photo with this score; without a calibrator it is the score. */
export const computeWasteInPhoto = (score: number, calibrator: Calibrator | null): WasteInPhoto => ({
  score,
  probability: calibrator === null ? score : calibrateAndRound(calibrator, clampScore(score)),
  is_calibrated: calibrator !== null,
});

/** Raw and calibrated confidences have no common average (EV-48). */
function computeCalibratedAverage(
  detections: readonly Detection[],
): Pick<AnalysisResults, 'average_calibrated_confidence'> {
  const waste = selectWasteObjects(detections);
  if (getCalibrationState(waste) !== 'calibrated') return {};
  const sum = waste.reduce((total, one) => total + getShownConfidence(one), 0);
  return { average_calibrated_confidence: round(sum / waste.length, DECIMALS) };
}

/** The results as the detector gave them. */
export function withoutCalibration(results: AnalysisResults): AnalysisResults {
  const { calibration_id, average_calibrated_confidence, waste_in_photo, ...raw } = results;
  const detections = raw.detections.map(({ calibrated_confidence, ...detection }) => detection);
  const waste = waste_in_photo && { waste_in_photo: computeWasteInPhoto(waste_in_photo.score, null) };
  return { ...raw, ...waste, detections };
}

/**
 * The results of a run with this calibration instead of any before it (EV-41); null leaves the raw ones. Raw
 * confidences stay as they are, and classes that the calibration does not know stay uncalibrated.
 */
export function applyCalibration(
  results: AnalysisResults,
  calibration: AppliedCalibration | null,
): AnalysisResults {
  const raw = withoutCalibration(results);
  if (calibration === null) return raw;
  const calibrators = new Map(calibration.classes.map((one) => [one.class, one.calibrator]));
  const detections = raw.detections.map((detection): Detection => {
    const calibrator = calibrators.get(detection.class) ?? null;
    return calibrator === null
      ? detection
      : { ...detection, calibrated_confidence: calibrateAndRound(calibrator, detection.confidence) };
  });
  const { waste_in_photo } = raw;
  return {
    ...raw,
    ...computeCalibratedAverage(detections),
    calibration_id: calibration.calibration_id,
    ...(waste_in_photo && {
      waste_in_photo: computeWasteInPhoto(waste_in_photo.score, calibration.photo.calibrator),
    }),
    detections,
  };
}

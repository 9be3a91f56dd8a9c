import type { PhotoObject, PhotoResults, WasteInPhoto } from '@smart-waste/contract';
import { getCalibrationState, getShownAverage } from '@smart-waste/core';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { formatPercent } from '../format/values.ts';
import { useMessages } from '../messages/messages.ts';

/** How to read the confidences of these detections (EV-42); nothing where people marked everything. */
export function ConfidenceNote({ detections }: { detections: readonly PhotoObject[] }) {
  const t = useMessages(imagesMessages);
  const kind = getCalibrationState(detections);
  return kind && <p className="text-xs text-ink-soft">{t(`images.confidence_note_${kind}`)}</p>;
}

type AverageProps = {
  results: Pick<PhotoResults, 'average_confidence' | 'average_calibrated_confidence' | 'detections'>;
};

/** The average confidence of a photo, marked where it is the raw one though some of its confidences are calibrated (EV-48). */
export function AverageConfidence({ results }: AverageProps) {
  const t = useMessages(imagesMessages);
  const average = getShownAverage(results);
  if (average === null) return null;
  const percent = formatPercent(average);
  const isMarked =
    results.average_calibrated_confidence === undefined &&
    getCalibrationState(results.detections) === 'mixed';
  return <>{isMarked ? t('images.uncalibrated', { percent }) : percent}</>;
}

/** How likely waste is on a photo, and whether that is calibrated (EV-43). */
export function WasteProbability({ waste }: { waste: WasteInPhoto }) {
  const t = useMessages(imagesMessages);
  const percent = formatPercent(waste.probability);
  return <>{waste.is_calibrated ? percent : t('images.uncalibrated', { percent })}</>;
}

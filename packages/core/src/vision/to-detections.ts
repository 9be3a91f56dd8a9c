import type { Detection, ModelCard } from '@smart-waste/contract';
import { round } from '../numbers.ts';
import { decode, type ModelOutput } from './decode.ts';
import { type Letterbox, toPhotoBox } from './letterbox.ts';
import { nonMaxSuppression } from './non-max-suppression.ts';

const CONFIDENCE_DECIMALS = 4;

/**
 * Converts a model's output for one photo to detections: decoded, suppressed, titled by the card, in fractions of the
 * photo. Best first.
 */
export function toDetections(
  output: ModelOutput,
  letterbox: Letterbox,
  card: Pick<ModelCard, 'labels' | 'label_mode' | 'suppression' | 'min_confidence'>,
): Detection[] {
  const candidates = nonMaxSuppression(
    decode(output, card.min_confidence, card.label_mode),
    card.suppression.iou,
  );
  return candidates.flatMap((candidate) => {
    const label = card.labels[candidate.label];
    const box = toPhotoBox(candidate, letterbox);
    if (!label || !box) return [];
    const confidence = round(Math.min(1, candidate.score), CONFIDENCE_DECIMALS);
    return [{ class: label.name, title: label.title, confidence, waste: label.waste, box }];
  });
}

import type { ModelCard } from '@smart-waste/contract';
import { round } from '../numbers.ts';
import { type ModelOutput, readEdges } from './decode.ts';
import { type Letterbox, toPhotoBox } from './letterbox.ts';

/** Below it a score is noise: evaluations leave such scores out, too (EV-06). */
const MIN_SCORE = 0.01;
const DECIMALS = 4;

/** Raises `best` to the highest score of one label among the boxes in the photo. */
function raiseScore(
  best: number,
  label: number,
  { output, letterbox }: { output: ModelOutput; letterbox: Letterbox },
) {
  const row = (4 + label) * output.anchors;
  let highest = best;
  for (let anchor = 0; anchor < output.anchors; anchor += 1) {
    const score = output.values[row + anchor] ?? 0;
    if (score < MIN_SCORE || score <= highest) continue;
    const edges = readEdges(output, anchor);
    if (edges && toPhotoBox(edges, letterbox)) highest = score;
  }
  return highest;
}

/**
 * The highest score of a label of waste among the boxes in the photo, whatever the thresholds are (EV-43); 0 when all are
 * below 0.01. Suppression never drops the best box, so none is needed.
 */
export function computeWasteScore(
  output: ModelOutput,
  letterbox: Letterbox,
  labels: ModelCard['labels'],
): number {
  let best = 0;
  for (const [label, { waste }] of labels.entries())
    if (waste) best = raiseScore(best, label, { output, letterbox });
  return round(Math.min(1, best), DECIMALS);
}

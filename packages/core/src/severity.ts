import type { PhotoObject } from '@smart-waste/contract';
import { normalizeClassName } from './class-names.ts';
import { selectWasteObjects } from './distinct-objects.ts';

/**
 * How much an object of each class weighs, by what a city has to send: a heap that grew over days and draws vermin
 * needs a crew and a vehicle, and so do furniture and a bin that overflows; a bag is lifted by one person; single
 * pieces are swept up. A weight never changes without a migration: the database has the same table, `class_weight`.
 */
const CLASS_WEIGHTS = new Map([
  ['garbage pile', 10],
  ['bulky waste', 8],
  ['overflowing bin', 8],
  ['trash bag', 5],
  ['cardboard', 2],
  ['litter', 2],
  ['bottle', 1],
  ['can', 1],
  ['cup', 1],
]);
/** Waste of another model, whose classes are not known: between a bag and a single piece. */
const OTHER_WEIGHT = 4;

/** The weight of a class, whichever case and separators its model uses. */
export const getClassWeight = (name: string): number =>
  CLASS_WEIGHTS.get(normalizeClassName(name)) ?? OTHER_WEIGHT;

/** Areas are counted in ten-thousandths of the photo, so that sums are exact and in any order the same. */
const WHOLE_PHOTO = 10_000;
/** Each object counts as if it covered a tenth of the photo more: many small ones matter, too. */
const AREA_OF_PRESENCE = 1_000;
/** The load at which a severity is 0.5: a pile on a fifth of the photo. */
const HALF_LOAD = 30_000;
const STEPS = 1_000;

type WeighedDetection = Pick<PhotoObject, 'class' | 'confidence' | 'box' | 'waste'>;

/** What a detected object adds to the severity of its photo. */
export function computeLoad({ class: name, box: { width, height } }: WeighedDetection): number {
  const area = Math.floor(Math.min(1, Math.max(0, width * height)) * WHOLE_PHOTO);
  return getClassWeight(name) * (AREA_OF_PRESENCE + area);
}

/**
 * How bad the waste on a photo looks (ST-40), from 0 without waste to below 1, with 3 decimals. Each counted object
 * (ST-39) adds the weight of its class times the area of its box, and what is added counts less the more there is: no
 * object, larger box or heavier class ever lowers it. The database has the same rule, `severity_of`.
 */
export function computeSeverity(detections: readonly WeighedDetection[]): number {
  const load = selectWasteObjects(detections).reduce((sum, object) => sum + computeLoad(object), 0);
  return Math.floor((STEPS * load) / (load + HALF_LOAD)) / STEPS;
}

export type SeverityLevel = 'high' | 'medium' | 'low';

const HIGH_THRESHOLD = 0.6;
const MEDIUM_THRESHOLD = 0.3;

/** A severity as people read it; null without waste, and before the first analysis. */
export function toSeverityLevel(severity: number | null | undefined): SeverityLevel | null {
  if (!severity || severity < 0) return null;
  if (severity >= HIGH_THRESHOLD) return 'high';
  return severity >= MEDIUM_THRESHOLD ? 'medium' : 'low';
}

import type { Box, Detection } from '@smart-waste/contract';
import fc from 'fast-check';
import type { DetectedPhoto, GroundTruth } from '../match-detections.ts';
import type { ScoredClass } from '../model-scores.ts';

export const LEFT: Box = { x: 0, y: 0, width: 0.4, height: 0.4 };
export const RIGHT: Box = { x: 0.5, y: 0.5, width: 0.4, height: 0.4 };
export const CAN: ScoredClass = { name: 'can', title: 'Can', waste: true };
export const CUP: ScoredClass = { name: 'cup', title: 'Cup', waste: true };
export const BIN: ScoredClass = { name: 'bin', title: 'Bin', waste: false };
export const SCHEMA = { classes: [CAN, CUP, BIN], waste: new Set(['can', 'cup']) };

export const createDetection = (confidence: number, box: Box = LEFT, name = 'can'): Detection => ({
  class: name,
  title: name,
  confidence,
  waste: name !== 'bin',
  box,
});
export const createGroundTruth = (name: string, box: Box = LEFT, unsure = false): GroundTruth => ({
  class: name,
  box,
  ...(unsure && { unsure }),
});
export const createPhoto = (
  groundTruth: GroundTruth[],
  detections: Detection[] = [],
  more: Partial<DetectedPhoto> = {},
): DetectedPhoto => ({ groundTruth, detections, labelled: new Set(['can', 'cup', 'bin']), ...more });

/** The same numbers in each run. */
export function createSeededNumbers(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const NAMES = ['can', 'cup', 'bin'] as const;
const share = (max: number) => fc.integer({ min: 0, max: 20 }).map((step) => (max * step) / 20);
const anyBox = fc.record({ x: share(0.5), y: share(0.5), width: fc.constant(0.4), height: fc.constant(0.4) });
const anyName = fc.constantFrom(...NAMES);
const anyDetection = fc
  .tuple(fc.integer({ min: 1, max: 100 }), anyBox, anyName)
  .map(([percent, box, name]) => createDetection(percent / 100, box, name));
const anyObject = fc
  .tuple(anyName, anyBox, fc.integer({ min: 0, max: 4 }))
  .map(([name, box, chance]) => createGroundTruth(name, box, chance === 0));

/** Photos with boxes that often overlap, scores that often tie, unsure regions and classes that were not looked for. */
export const anyPhotos = fc.array(
  fc
    .record({
      groundTruth: fc.array(anyObject, { maxLength: 4 }),
      detections: fc.array(anyDetection, { maxLength: 8 }),
      labelled: fc.subarray([...NAMES], { minLength: 1 }),
    })
    .map(({ groundTruth, detections, labelled }) => ({
      detections,
      groundTruth: groundTruth.filter((one) => labelled.some((name) => name === one.class)),
      labelled: new Set<string>(labelled),
    })),
  { maxLength: 8 },
);

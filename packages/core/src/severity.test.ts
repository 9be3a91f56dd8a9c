import type { Detection } from '@smart-waste/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeSeverity, getClassWeight, toSeverityLevel } from './severity.ts';

const CELLS = 12;

/** An object in a column of its own, so that no two of them nearly coincide. */
const createDetection = (name: string, area: number, cell = 0, waste = true): Detection => ({
  class: name,
  title: name,
  confidence: 0.8,
  waste,
  box: { x: cell / CELLS, y: 0, width: 1, height: area },
});
const apart = (objects: readonly [string, number][]) =>
  objects.map(([name, area], cell) => {
    const object = createDetection(name, area, cell);
    return { ...object, box: { ...object.box, width: 1 / CELLS } };
  });

const classes = fc.constantFrom('garbage_pile', 'overflowing_bin', 'trash_bag', 'litter', 'can', 'tyre');
const share = fc.double({ min: 0, max: 1, noNaN: true });
const objects = fc.array(fc.tuple(classes, share), { maxLength: CELLS - 1 });

describe('the severity of an upload (ST-40)', () => {
  it.each([
    ['nothing', [], 0],
    ['a tidy bin on the whole photo', [createDetection('bin', 1, 0, false)], 0],
    ['one can far away', [createDetection('can', 0.001)], 0.032],
    ['a bag on a fifth of the photo', [createDetection('trash_bag', 0.2)], 0.333],
    ['a pile on a fifth of the photo', [createDetection('garbage_pile', 0.2)], 0.5],
    ['a pile on half of the photo', [createDetection('garbage_pile', 0.5)], 0.666],
    ['a can close up', [createDetection('can', 0.5)], 0.166],
  ])('follows from its detections: %s', (_, detections, severity) => {
    expect(computeSeverity(detections)).toBe(severity);
  });

  it('is the same for every spelling of a class', () => {
    for (const name of ['garbage_pile', 'Garbage Pile', ' GARBAGE-PILE'])
      expect(computeSeverity([createDetection(name, 0.2)])).toBe(0.5);
  });

  it('weighs waste of an unknown class between a bag and a single piece', () => {
    expect(getClassWeight('tyre')).toBeLessThan(getClassWeight('trash_bag'));
    expect(getClassWeight('tyre')).toBeGreaterThan(getClassWeight('litter'));
  });

  it('counts nearly coinciding boxes once, by the more confident class (ST-39)', () => {
    const pile = { ...createDetection('garbage_pile', 0.5), confidence: 0.9 };
    expect(computeSeverity([pile, createDetection('trash_bag', 0.5)])).toBe(computeSeverity([pile]));
  });

  it('is from 0 to below 1 with 3 decimals, and 0 only without waste', () => {
    fc.assert(
      fc.property(objects, (list) => {
        const severity = computeSeverity(apart(list));
        expect(severity).toBeGreaterThanOrEqual(0);
        expect(severity).toBeLessThan(1);
        expect(severity).toBe(Math.round(severity * 1000) / 1000);
        expect(severity === 0).toBe(list.length === 0);
      }),
    );
  });

  it('does not depend on the order of the detections', () => {
    fc.assert(
      fc.property(objects, (list) => {
        expect(computeSeverity(apart(list).toReversed())).toBe(computeSeverity(apart(list)));
      }),
    );
  });

  it('is never lowered by another object, a larger box or a heavier class', () => {
    fc.assert(
      fc.property(objects, classes, share, classes, share, (list, name, area, otherName, otherArea) => {
        const [lighter = name, heavier = name] = [name, otherName].sort(
          (one, other) => getClassWeight(one) - getClassWeight(other),
        );
        const [smaller, larger] = [Math.min(area, otherArea), Math.max(area, otherArea)];
        const severity = (more: [string, number][]) => computeSeverity(apart([...list, ...more]));
        expect(severity([[name, area]])).toBeGreaterThanOrEqual(severity([]));
        expect(severity([[name, larger]])).toBeGreaterThanOrEqual(severity([[name, smaller]]));
        expect(severity([[heavier, area]])).toBeGreaterThanOrEqual(severity([[lighter, area]]));
      }),
    );
  });
});

it.each([
  [undefined, null],
  [null, null],
  [-1, null],
  [0, null],
  [0.001, 'low'],
  [0.299, 'low'],
  [0.3, 'medium'],
  [0.599, 'medium'],
  [0.6, 'high'],
  [0.999, 'high'],
])('a severity of %j reads %j (ST-40)', (severity, level) => {
  expect(toSeverityLevel(severity)).toBe(level);
});

import type { Box } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { findDuplicateObjects, selectDistinctObjects, selectWasteObjects } from './distinct-objects.ts';

const createObject = (name: string, confidence: number, box: Partial<Box> = {}, waste = true) => ({
  class: name,
  title: name,
  confidence,
  waste,
  box: { x: 0.1, y: 0.1, width: 0.4, height: 0.4, ...box },
});

describe('objects that are counted (ST-39)', () => {
  it('count once where boxes of different classes nearly coincide, by the more confident class', () => {
    const [litter, can] = [createObject('litter', 0.4), createObject('can', 0.6, { x: 0.12 })];
    expect(selectDistinctObjects([litter, can])).toEqual([can]);
    expect(selectDistinctObjects([can, litter])).toEqual([can]);
  });

  it('count each where boxes of different classes only overlap', () => {
    const both = [createObject('bag', 0.9), createObject('bottle', 0.8, { width: 0.2, height: 0.2 })];
    expect(selectDistinctObjects(both)).toEqual(both);
  });

  it('count each box of one class, because the detector has already removed duplicates of it', () => {
    const both = [createObject('can', 0.9), createObject('can', 0.8)];
    expect(selectDistinctObjects(both)).toEqual(both);
  });

  it.each([
    [0.28, 0.7, 1],
    [0.27, 0.675, 2],
  ])(
    'are joined by their overlap: of a height of %d they share %d of their area and are %i',
    (height, _, count) => {
      expect(
        selectDistinctObjects([createObject('can', 0.9), createObject('cup', 0.8, { height })]),
      ).toHaveLength(count);
    },
  );

  it('keep the first of equally confident ones, and no chain joins what is apart', () => {
    const first = createObject('can', 0.5);
    expect(selectDistinctObjects([first, createObject('cup', 0.5)])).toEqual([first]);
    const chain = [
      createObject('a', 0.9),
      createObject('b', 0.8, { x: 0.16 }),
      createObject('c', 0.7, { x: 0.22 }),
    ];
    expect(selectDistinctObjects(chain).map((one) => one.class)).toEqual(['a', 'c']);
  });

  it('leave the other ones as duplicates of the one that counts', () => {
    const [can, litter, cup] = [
      createObject('can', 0.6),
      createObject('litter', 0.4),
      createObject('cup', 0.5, { x: 0.12 }),
    ];
    const apart = createObject('bag', 0.3, { x: 0.5 });
    expect([...findDuplicateObjects([litter, can, apart, cup])]).toEqual([
      [cup, can],
      [litter, can],
    ]);
  });

  it('are no waste when the more confident class is none', () => {
    const bin = createObject('bin', 0.8, {}, false);
    expect(selectWasteObjects([createObject('overflowing_bin', 0.5), bin])).toEqual([]);
    expect(selectWasteObjects([createObject('overflowing_bin', 0.9), bin])).toHaveLength(1);
  });

  it('are none without detections', () => {
    expect(selectDistinctObjects([])).toEqual([]);
  });
});

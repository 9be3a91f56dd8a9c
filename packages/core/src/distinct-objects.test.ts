import type { Box } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { distinctObjects, duplicateObjects, wasteObjects } from './distinct-objects.ts';

const seen = (name: string, confidence: number, box: Partial<Box> = {}, waste = true) => ({
  class: name,
  title: name,
  confidence,
  waste,
  box: { x: 0.1, y: 0.1, width: 0.4, height: 0.4, ...box },
});

describe('objects that are counted (ST-39)', () => {
  it('count once where boxes of different classes nearly coincide, by the more confident class', () => {
    const [litter, can] = [seen('litter', 0.4), seen('can', 0.6, { x: 0.12 })];
    expect(distinctObjects([litter, can])).toEqual([can]);
    expect(distinctObjects([can, litter])).toEqual([can]);
  });

  it('count each where boxes of different classes only overlap', () => {
    const both = [seen('bag', 0.9), seen('bottle', 0.8, { width: 0.2, height: 0.2 })];
    expect(distinctObjects(both)).toEqual(both);
  });

  it('count each box of one class, because the detector has already removed duplicates of it', () => {
    const both = [seen('can', 0.9), seen('can', 0.8)];
    expect(distinctObjects(both)).toEqual(both);
  });

  it.each([
    [0.28, 0.7, 1],
    [0.27, 0.675, 2],
  ])(
    'are joined by their overlap: of a height of %d they share %d of their area and are %i',
    (height, _, count) => {
      expect(distinctObjects([seen('can', 0.9), seen('cup', 0.8, { height })])).toHaveLength(count);
    },
  );

  it('keep the first of equally confident ones, and no chain joins what is apart', () => {
    const first = seen('can', 0.5);
    expect(distinctObjects([first, seen('cup', 0.5)])).toEqual([first]);
    const chain = [seen('a', 0.9), seen('b', 0.8, { x: 0.16 }), seen('c', 0.7, { x: 0.22 })];
    expect(distinctObjects(chain).map((one) => one.class)).toEqual(['a', 'c']);
  });

  it('leave the other ones as duplicates of the one that counts', () => {
    const [can, litter, cup] = [seen('can', 0.6), seen('litter', 0.4), seen('cup', 0.5, { x: 0.12 })];
    const apart = seen('bag', 0.3, { x: 0.5 });
    expect([...duplicateObjects([litter, can, apart, cup])]).toEqual([
      [cup, can],
      [litter, can],
    ]);
  });

  it('are no waste when the more confident class is none', () => {
    const bin = seen('bin', 0.8, {}, false);
    expect(wasteObjects([seen('overflowing_bin', 0.5), bin])).toEqual([]);
    expect(wasteObjects([seen('overflowing_bin', 0.9), bin])).toHaveLength(1);
  });

  it('are none without detections', () => {
    expect(distinctObjects([])).toEqual([]);
  });
});

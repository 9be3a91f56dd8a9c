import { expect, it } from 'vitest';
import { createDatasetCard } from './dataset-card.ts';
import { listSplitGaps } from './split-gaps.ts';

const can = { class: 'can', is_unsure: false, box: { x: 0, y: 0, width: 1, height: 1 } } as const;
const photo = { conflict: null, group: 'a' } as const;

it('names the splits without photos and those without objects, and unsure regions are none (DS-18)', () => {
  const { splits } = createDatasetCard([
    { ...photo, split: 'train', annotations: [] },
    { ...photo, split: 'train', annotations: [{ ...can, is_unsure: true }] },
    { ...photo, split: 'val', annotations: [can] },
  ]);
  expect(listSplitGaps(splits)).toEqual([
    { split: 'train', lack: 'objects' },
    { split: 'test', lack: 'photos' },
  ]);
});

import type { Annotation } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { type CardPhoto, createDatasetCard } from './dataset-card.ts';

const bottle: Annotation = {
  class: 'bottle',
  is_unsure: false,
  box: { x: 0, y: 0, width: 1, height: 1 },
};
const photo = (given: Partial<CardPhoto> = {}): CardPhoto => ({
  split: 'train',
  conflict: null,
  group: 'cell:1:1',
  annotations: [],
  ...given,
});
const PHOTOS = [
  photo({ annotations: [bottle, { ...bottle, is_unsure: true }] }),
  photo(),
  photo({ split: 'test', group: 'cell:2:2', annotations: [bottle, { ...bottle, class: 'bin' }] }),
  photo({ split: null, conflict: 'near_other_split', annotations: [bottle] }),
  photo({ split: null, annotations: [bottle] }),
];

describe('a data card', () => {
  it('counts photos, places and sure objects of each split, and what is left out', () => {
    const card = createDatasetCard(PHOTOS);
    expect(card.splits).toEqual([
      { split: 'train', photos: 2, empty_photos: 1, groups: 1, objects: 1 },
      { split: 'val', photos: 0, empty_photos: 0, groups: 0, objects: 0 },
      { split: 'test', photos: 1, empty_photos: 0, groups: 1, objects: 2 },
    ]);
    expect(card.classes.find(({ class: name }) => name === 'bottle')).toEqual({
      class: 'bottle',
      train: 1,
      val: 0,
      test: 1,
      unsure: 1,
    });
    expect(card.left_out).toEqual({ near_other_split: 1, duplicate_in_other_split: 0, unreadable: 1 });
  });
});

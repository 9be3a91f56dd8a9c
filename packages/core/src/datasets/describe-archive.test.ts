import type { Annotation, LabelClass } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { type CardPhoto, createDatasetCard } from './dataset-card.ts';
import {
  type DescribedArchive,
  formatChecksumLine,
  writeDataCard,
  writeManifest,
} from './describe-archive.ts';

const object = (name: LabelClass): Annotation => ({
  class: name,
  is_unsure: false,
  box: { x: 0, y: 0, width: 1, height: 1 },
});
const photo = (given: Partial<CardPhoto> = {}): CardPhoto => ({
  split: 'train',
  conflict: null,
  group: 'cell:26.9:75.8',
  annotations: [],
  ...given,
});
const TRAIN = [photo({ annotations: [object('bottle')] }), photo()];
const TEST = [photo({ split: 'test', group: 'cell:2:2', annotations: [object('bottle'), object('bin')] })];
const LEFT_OUT = [photo({ split: null, conflict: 'near_other_split' })];

/** An archive from which this many photos of the training split are missing. */
const createArchive = (missing = 0, given: Partial<DescribedArchive> = {}): DescribedArchive => {
  const frozen = createDatasetCard([...TRAIN, ...TEST, ...LEFT_OUT]);
  return {
    number: 3,
    title: 'Streets',
    created_at: new Date('2026-11-23T10:00:00Z'),
    schema_version: 1,
    filter: {},
    format: 'coco',
    frozen,
    missing,
    card: createDatasetCard([...TRAIN.slice(missing), ...TEST]),
    ...given,
  };
};
const writeLines = (missing = 0, given: Partial<DescribedArchive> = {}) =>
  writeDataCard(createArchive(missing, given)).split('\n');

describe('the data card of an archive (DS-17)', () => {
  it('says what the dataset is and what the archive holds', () => {
    for (const line of [
      '# Streets',
      'All checked photos were chosen.',
      '| train | 2 | 2 | 1 | 1 | 1 |',
      '| bottle | 1 | 0 | 1 | 0 |',
      'None: this archive has every photo of the dataset (3).',
    ])
      expect(writeLines()).toContain(line);
    expect(writeLines().join('\n')).toContain('Dataset 3, frozen on 2026-11-23. Label schema 1: ');
    expect(writeLines().join('\n')).toContain('1 photo within 50 m of a photo of a split');
  });

  it('counts only photos that are in the archive, beside those of the frozen dataset', () => {
    const lines = writeLines(1);
    expect(lines).toContain('| train | 1 | 2 | 1 | 1 | 0 |');
    expect(lines).toContain('| bottle | 0 | 0 | 1 | 0 |');
    expect(lines).toContain('| test | 1 | 1 | 0 | 1 | 2 |');
  });

  it.each([
    [1, /^1 photo of 3 is not in this archive: it was deleted .* names it; all counts are without it\.$/],
    [2, /^2 photos of 3 are not in this archive: they were deleted .* are without them\.$/],
  ])('says in grammatical words that %d are missing', (missing, text) => {
    expect(writeLines(missing).filter((line) => text.test(line))).toHaveLength(1);
  });

  it('says which photos were chosen', () => {
    const filter = {
      uploaded_from: '2026-11-01T00:00:00.000Z',
      uploaded_before: '2026-12-01T00:00:00.000Z',
      classes: ['bottle', 'can'] satisfies LabelClass[],
    };
    expect(writeLines(0, { filter })).toContain(
      'Checked photos were chosen: uploaded on or after 2026-11-01T00:00:00.000Z; uploaded before 2026-12-01T00:00:00.000Z; that show at least one of: bottle, can.',
    );
  });
});

describe('the manifest of an archive (DS-17)', () => {
  it('has the filter and the counts for programs, and no place', () => {
    const text = writeManifest(createArchive(1, { filter: { classes: ['bottle'] }, format: 'yolo' }));
    expect(JSON.parse(text)).toMatchObject({
      dataset: 3,
      title: 'Streets',
      frozen_at: '2026-11-23T10:00:00.000Z',
      format: 'yolo',
      filter: { classes: ['bottle'] },
      photos: 2,
      missing: 1,
      label_schema: { version: 1, classes: expect.arrayContaining(['bottle']) },
      left_out: { near_other_split: 1 },
    });
    expect(text).not.toContain('cell:');
  });
});

describe('a line of checksums (DS-17)', () => {
  it('is what sha256sum reads', () => {
    expect(formatChecksumLine('images/train/a.jpg', 'ab'.repeat(32))).toBe(
      `${'ab'.repeat(32)}  images/train/a.jpg\n`,
    );
  });
});

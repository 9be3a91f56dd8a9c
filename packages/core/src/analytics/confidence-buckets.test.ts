import { expect, test } from 'vitest';
import { createUpload } from '../test/uploads.ts';
import { countConfidenceBuckets, findBucketIndex } from './confidence-buckets.ts';

test.each([
  [0, 0],
  [0.0999, 0],
  [0.1, 1],
  [0.55, 5],
  [0.7, 7],
  [0.999, 9],
  [1, 9],
  [1.7, 9],
  [Number.POSITIVE_INFINITY, 9],
  [-0.2, 0],
  [Number.NaN, null],
  ['0.9', null],
  [null, null],
])('a confidence of %s is in bucket %s (AN-14)', (confidence, bucket) => {
  expect(findBucketIndex(confidence)).toBe(bucket);
});

test('detections of waste are counted in ten buckets; tidy bins and photos without results are not', () => {
  const uploads = [
    createUpload({ found: [{ confidence: 0.31 }, { confidence: 0.39 }, { confidence: 0.95, waste: false }] }),
    createUpload({ found: [{ confidence: 1 }] }),
    createUpload(),
  ];
  expect(countConfidenceBuckets(uploads)).toEqual([0, 0, 0, 2, 0, 0, 0, 0, 0, 1]);
});

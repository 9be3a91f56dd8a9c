import { expect, test } from 'vitest';
import { copyProgress, summarizeCopy } from './copy-progress.ts';

const counts = { images: 50, files: 1234, bytes: 56_700_000, removed: 0 };
const route = { from: 'disk', to: 's3' };

test('describes the progress in one line', () => {
  expect(copyProgress(counts, 200)).toBe('25 % of 200 images checked; copied 1,234 files, 57 MB');
  expect(copyProgress({ ...counts, images: 0 }, 0)).toMatch(/^100 %/);
  expect(copyProgress({ ...counts, images: 9 }, 5)).toMatch(/^100 %/);
});

test('summarizes a completed copy', () => {
  expect(summarizeCopy({ ...counts, end: 'copied', missing: [] }, route)).toBe(
    'Everything is in s3. Copied 1,234 files, 57 MB from disk, each read back and verified.',
  );
});

test('says how to continue a stopped copy', () => {
  expect(summarizeCopy({ ...counts, end: 'stopped', missing: [] }, route)).toMatch(
    /^Stopped\..*run the same command/,
  );
});

test('lists missing files and counts removed ones', () => {
  const missing = Array.from({ length: 22 }, (_, index) => `photos/${index}.jpg`);
  const lines = summarizeCopy({ ...counts, removed: 3, end: 'copied', missing }, route).split('\n');
  expect(lines.slice(1, 4)).toEqual([
    'Removed 3 files of deleted images from s3.',
    '22 files are missing in disk; their photos cannot be shown:',
    '  photos/0.jpg',
  ]);
  expect(lines).toHaveLength(24);
  expect(lines.at(-1)).toBe('  ...');
});

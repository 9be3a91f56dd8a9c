import { expect, test } from 'vitest';
import { progressLine, progressReporter, summarizeCopy } from './copy-progress.ts';

const counts = { images: 50, files: 1234, bytes: 56_700_000, removed: 0 };
const route = { from: 'disk', to: 's3' };

test('describes the progress in one line', () => {
  expect(progressLine(counts, 200)).toBe('25 % of 200 images checked; copied 1,234 files, 57 MB');
  expect(progressLine({ ...counts, images: 0 }, 0)).toMatch(/^100 %/);
  expect(progressLine({ ...counts, images: 9 }, 5)).toMatch(/^100 %/);
});

test.each([
  [true, ['\r\x1b[K0', '\r\x1b[K2', '\r\x1b[K']],
  [undefined, ['0', '2']],
])('overwrites the line on a terminal (%s) and appends lines elsewhere', (isTTY, shown) => {
  const written: string[] = [];
  const step = isTTY ? 250 : 5000;
  let now = 0;
  const progress = progressReporter(
    { ...(isTTY && { isTTY }), write: (text) => written.push(text) },
    100,
    () => now,
  );
  for (const images of [0, 1, 2]) {
    progress.report({ ...counts, images });
    now += step;
  }
  progress.end();
  expect(written.map((text) => text.replace(/ % of.*\n?/, ''))).toEqual(shown);
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

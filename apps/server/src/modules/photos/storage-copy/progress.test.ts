import { expect, test } from 'vitest';
import { endReport, progressLine, progressOn } from './progress.ts';

const counts = { images: 50, files: 1234, bytes: 56_700_000, removed: 0 };
const route = { from: 'disk', to: 's3' };

test('says how far it is', () => {
  expect(progressLine(counts, 200)).toBe('25 % of 200 images looked at; copied 1,234 files, 57 MB');
  expect(progressLine({ ...counts, images: 0 }, 0)).toMatch(/^100 %/);
  expect(progressLine({ ...counts, images: 9 }, 5)).toMatch(/^100 %/);
});

test.each([
  [true, ['\r\x1b[K0', '\r\x1b[K2', '\r\x1b[K']],
  [undefined, ['0', '2']],
])('on a screen (%s) a line follows itself; elsewhere lines follow each other', (isTTY, shown) => {
  const written: string[] = [];
  const step = isTTY ? 250 : 5000;
  let now = 0;
  const progress = progressOn(
    { ...(isTTY && { isTTY }), write: (text) => written.push(text) },
    100,
    () => now,
  );
  for (const images of [0, 1, 2]) {
    progress.tell({ ...counts, images });
    now += step;
  }
  progress.end();
  expect(written.map((text) => text.replace(/ % of.*\n?/, ''))).toEqual(shown);
});

test('tells at the end what is where', () => {
  expect(endReport({ ...counts, end: 'copied', missing: [] }, route)).toBe(
    'Everything is in s3. Copied 1,234 files, 57 MB from disk, each read back and the same.',
  );
});

test('tells how to go on after it was stopped', () => {
  expect(endReport({ ...counts, end: 'stopped', missing: [] }, route)).toMatch(
    /^Stopped\..*the same command goes on/,
  );
});

test('names what is missing, and what it took away', () => {
  const missing = Array.from({ length: 22 }, (_, index) => `photos/${index}.jpg`);
  const lines = endReport({ ...counts, removed: 3, end: 'copied', missing }, route).split('\n');
  expect(lines.slice(1, 4)).toEqual([
    'Removed 3 files of deleted images from s3.',
    '22 files are missing in disk; their photos cannot be shown:',
    '  photos/0.jpg',
  ]);
  expect(lines).toHaveLength(24);
  expect(lines.at(-1)).toBe('  ...');
});

import { expect, test } from 'vitest';
import { createProgressLine } from './progress-line.ts';

test.each([
  [true, 150, ['\r\x1b[K0 done', '\r\x1b[K2 done', '\r\x1b[K']],
  [undefined, 2500, ['0 done\n', '2 done\n']],
])('overwrites the line on a terminal (%s) and appends lines elsewhere', (isTTY, step, shown) => {
  const written: string[] = [];
  let now = 0;
  const progress = createProgressLine(
    { ...(isTTY && { isTTY }), write: (text) => written.push(text) },
    () => now,
  );
  for (const count of [0, 1, 2]) {
    progress.report(`${count} done`);
    now += step;
  }
  progress.end();
  expect(written).toEqual(shown);
});

import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createSeverityFiller } from './severity-filler.ts';

test('the filler goes on until no image is left, and after a failure', async () => {
  const left = [new Error('the database is away'), 500, 500, 20, 0];
  let done = () => {};
  const untilDone = new Promise<void>((resolve) => {
    done = resolve;
  });
  const fillSeverities = async () => {
    const filled = left.shift();
    if (filled === 0) done();
    if (filled instanceof Error) throw filled;
    return filled ?? 0;
  };
  const loop = createSeverityFiller({ images: { fillSeverities }, log: pino({ level: 'silent' }) });
  loop.start();
  await untilDone;
  await loop.stop();
  expect(left).toEqual([]);
});

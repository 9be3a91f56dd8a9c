import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createFigureRollUp } from './figure-roll-up.ts';
import type { UploadFigures } from './ports.ts';

test('the roll-up continues after a failure and ends when it is stopped', async () => {
  let rounds = 0;
  let third = () => {};
  const untilThird = new Promise<void>((resolve) => {
    third = resolve;
  });
  const figures: UploadFigures = {
    readSince: () => Promise.reject(new Error('not called')),
    rollUp: async () => {
      rounds += 1;
      if (rounds === 1) throw new Error('the database is away');
      if (rounds === 3) third();
      return { version: rounds, hoursLeft: 0 };
    },
  };
  const loop = createFigureRollUp({ figures, log: pino({ level: 'silent' }) }, 0);
  loop.start();
  loop.start();
  await untilThird;
  await loop.stop();
  const stopped = rounds;
  await new Promise(setImmediate);
  expect(rounds).toBe(stopped);
});

test('the roll-up continues without a pause while hours are left', async () => {
  let rounds = 0;
  let done = () => {};
  const untilDone = new Promise<void>((resolve) => {
    done = resolve;
  });
  const figures: UploadFigures = {
    readSince: () => Promise.reject(new Error('not called')),
    rollUp: async () => {
      rounds += 1;
      if (rounds === 5) done();
      return { version: rounds, hoursLeft: 5 - rounds };
    },
  };
  const loop = createFigureRollUp({ figures, log: pino({ level: 'silent' }) });
  loop.start();
  await untilDone;
  await loop.stop();
  expect(rounds).toBe(5);
});

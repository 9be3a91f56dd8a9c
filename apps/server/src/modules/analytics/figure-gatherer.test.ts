import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { UploadFigures } from '../../ports/upload-figures.ts';
import { figureGatherer } from './figure-gatherer.ts';

test('gathering goes on after a failure, and stops when it is told to', async () => {
  let rounds = 0;
  let third = () => {};
  const untilThird = new Promise<void>((resolve) => {
    third = resolve;
  });
  const figures: UploadFigures = {
    since: () => Promise.reject(new Error('nobody asks')),
    rollUp: async () => {
      rounds += 1;
      if (rounds === 1) throw new Error('the database is away');
      if (rounds === 3) third();
      return { times: rounds, hoursLeft: 0 };
    },
  };
  const gatherer = figureGatherer({ figures, log: pino({ level: 'silent' }) }, 0);
  gatherer.start();
  gatherer.start();
  await untilThird;
  await gatherer.stop();
  const stopped = rounds;
  await new Promise(setImmediate);
  expect(rounds).toBe(stopped);
});

test('while much is left it goes on at once, not after the usual pause', async () => {
  let rounds = 0;
  let done = () => {};
  const untilDone = new Promise<void>((resolve) => {
    done = resolve;
  });
  const figures: UploadFigures = {
    since: () => Promise.reject(new Error('nobody asks')),
    rollUp: async () => {
      rounds += 1;
      if (rounds === 5) done();
      return { times: rounds, hoursLeft: 5 - rounds };
    },
  };
  const gatherer = figureGatherer({ figures, log: pino({ level: 'silent' }) });
  gatherer.start();
  await untilDone;
  await gatherer.stop();
  expect(rounds).toBe(5);
});

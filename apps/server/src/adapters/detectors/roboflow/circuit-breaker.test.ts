import { createReason } from '@smart-waste/messages';
import { beforeEach, expect, test } from 'vitest';
import { DetectorUnavailableError } from '../../../ports/detector.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';

let now: number;
let guard: CircuitBreaker;
let worked: number;
beforeEach(() => {
  now = 0;
  worked = 0;
  guard = createCircuitBreaker(() => now);
});
const work = async () => {
  worked += 1;
  return worked;
};
const noCredits = createReason('detector.other', { problem: 'no credits' });
const stillNone = createReason('detector.other', { problem: 'still none' });
const failing = async () => {
  throw new Error('broken');
};

test('a closed breaker passes all calls and their failures', async () => {
  expect(await guard.pass(work)).toBe(1);
  await expect(guard.pass(failing)).rejects.toThrow('broken');
  expect(guard.check).not.toThrow();
});

test('an open breaker rejects every call with the reason', async () => {
  guard.trip(noCredits, 100);
  now = 99;
  await expect(guard.pass(work)).rejects.toThrow(new DetectorUnavailableError(noCredits));
  expect(guard.check).toThrow('no credits');
  expect(worked).toBe(0);
});

test('a breaker whose time is over passes one call as a trial while the others wait', async () => {
  guard.trip(noCredits, 100);
  now = 100;
  let end = () => {};
  const trial = guard.pass(() => new Promise<void>((resolve) => (end = resolve)));
  const others = [guard.pass(work), guard.pass(work)];
  expect(guard.check).not.toThrow();
  await Promise.resolve();
  expect(worked).toBe(0);
  end();
  await trial;
  expect(await Promise.all(others)).toEqual([1, 2]);
});

test('a refused trial opens the breaker again, also for waiting calls', async () => {
  guard.trip(noCredits, 100);
  now = 100;
  const trial = guard.pass(async () => {
    guard.trip(stillNone, 100);
    throw new DetectorUnavailableError(stillNone);
  });
  const other = guard.pass(work);
  await expect(trial).rejects.toThrow('still none');
  await expect(other).rejects.toThrow('still none');
  expect(worked).toBe(0);
});

test('a trial that fails because of its photo closes the breaker', async () => {
  guard.trip(noCredits, 100);
  now = 100;
  await expect(guard.pass(failing)).rejects.toThrow('broken');
  expect(await Promise.all([guard.pass(work), guard.pass(work)])).toEqual([1, 2]);
});

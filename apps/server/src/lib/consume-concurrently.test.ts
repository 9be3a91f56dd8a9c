import { expect, it } from 'vitest';
import { consumeConcurrently } from './consume-concurrently.ts';

async function* numbers(count: number, onEnd = () => {}) {
  try {
    for (let number = 1; number <= count; number += 1) yield number;
  } finally {
    onEnd();
  }
}

it('works on every item, never on more at once', async () => {
  const seen: number[] = [];
  let [running, most] = [0, 0];
  let release = () => {};
  const threeAtOnce = new Promise<void>((resolve) => {
    release = resolve;
  });
  await consumeConcurrently(numbers(20), 3, async (number) => {
    running += 1;
    most = Math.max(most, running);
    if (running === 3) release();
    await threeAtOnce;
    running -= 1;
    seen.push(number);
  });
  expect(seen.sort((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect(most).toBe(3);
});

it('begins nothing after a failure, ends the source and rejects with the failure', async () => {
  const begun: number[] = [];
  let hasEnded = false;
  const source = numbers(1000, () => {
    hasEnded = true;
  });
  const work = async (number: number) => {
    begun.push(number);
    if (number === 5) throw new Error('five');
  };
  await expect(consumeConcurrently(source, 2, work)).rejects.toThrow('five');
  expect(begun.length).toBeLessThan(10);
  expect(hasEnded).toBe(true);
});

it('rejects with the failure of the source', async () => {
  async function* broken() {
    yield 1;
    throw new Error('it broke off');
  }
  await expect(consumeConcurrently(broken(), 4, async () => {})).rejects.toThrow('it broke off');
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limitPerTurn } from './limit-per-turn.ts';

test('a few callers go on in each turn of the event loop, in the order in which they came', async () => {
  const takeTurn = limitPerTurn(2);
  const done: number[] = [];
  for (let caller = 1; caller <= 5; caller += 1) void takeTurn().then(() => done.push(caller));
  await Promise.resolve();
  expect(done).toEqual([1, 2]);
  await nextTurn();
  expect(done).toEqual([1, 2, 3, 4]);
  await nextTurn();
  expect(done).toEqual([1, 2, 3, 4, 5]);
});

test('few callers do not wait, in any turn', async () => {
  const takeTurn = limitPerTurn(2);
  for (let turn = 0; turn < 3; turn += 1) {
    let hasTurned = false;
    setImmediate(() => {
      hasTurned = true;
    });
    await Promise.all([takeTurn(), takeTurn()]);
    expect(hasTurned).toBe(false);
    await nextTurn();
  }
});

test('a caller of a later turn does not pass those that wait', async () => {
  const takeTurn = limitPerTurn(1);
  const done: string[] = [];
  for (const caller of ['first', 'second', 'third']) void takeTurn().then(() => done.push(caller));
  await nextTurn();
  void takeTurn().then(() => done.push('late'));
  await nextTurn();
  expect(done).toEqual(['first', 'second', 'third']);
  await nextTurn();
  expect(done).toEqual(['first', 'second', 'third', 'late']);
});

import { expect, test } from 'vitest';
import { createStatementClock } from './statement-times.ts';

test('executions of a statement are added up, failed ones too, and the longest is first', async () => {
  let nowMs = 0;
  const clock = createStatementClock(() => nowMs);
  const takes = (ms: number, sql: string, error?: Error) =>
    clock.measure(sql, async () => {
      nowMs += ms;
      if (error) throw error;
      return ms;
    });
  expect(await takes(5, 'select  $1')).toBe(5);
  await takes(20, 'update t');
  await expect(takes(10, 'select $1', new Error('no'))).rejects.toThrow('no');
  expect(clock.listSlowest(5)).toEqual([
    { statement: 'update t', calls: 1, total_ms: 20, longest_ms: 20 },
    { statement: 'select $1', calls: 2, total_ms: 15, longest_ms: 10 },
  ]);
  expect(clock.listSlowest(1)).toHaveLength(1);
});

test('any number of different texts takes a limited memory', async () => {
  const clock = createStatementClock();
  for (let n = 0; n < 5_000; n++) await clock.measure(`select ${n}`, async () => undefined);
  expect(clock.listSlowest(5_000)).toHaveLength(2_000);
});

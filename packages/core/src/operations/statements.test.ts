import { describe, expect, it, test } from 'vitest';
import { normalizeStatement, selectSlowestStatements } from './statements.ts';

test.each([
  ['select  1\n   from   images', 'select 1 from images'],
  ['select 1 where id in ($1, $2, $3)', 'select 1 where id in ($…)'],
  ['insert into t values ($1, $2), ($3, $4), ($5, $6)', 'insert into t values ($…), …'],
  ['update t set a = $1 where b = $2', 'update t set a = $1 where b = $2'],
  ['select f($1::text, $2::integer[])', 'select f($…)'],
  ['', ''],
])('normalizes %j', (sql, text) => {
  expect(normalizeStatement(sql)).toBe(text);
});

test('a statement of any length becomes a short text', () => {
  expect(normalizeStatement(`select ${'x'.repeat(50_000)}`)).toHaveLength(1_001);
});

describe('the slowest statements', () => {
  const times = (statement: string, calls: number, total_ms: number, longest_ms: number) => ({
    statement,
    calls,
    total_ms,
    longest_ms,
  });

  it('are those of all processes, added up, the longest first', () => {
    const reports = [[times('a', 1, 10, 10), times('b', 2, 30, 20)], [times('a', 3, 50, 40)]];
    expect(selectSlowestStatements(reports, 5)).toEqual([
      { statement: 'a', calls: 4, mean_ms: 15, longest_ms: 40 },
      { statement: 'b', calls: 2, mean_ms: 15, longest_ms: 20 },
    ]);
    expect(selectSlowestStatements(reports, 1)).toHaveLength(1);
  });

  it('are none without a report', () => {
    expect(selectSlowestStatements([], 5)).toEqual([]);
  });
});

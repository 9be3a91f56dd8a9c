import { normalizeStatement, type StatementTimes } from '@smart-waste/core';

/** More different statements than the product has; lists of every length are one. */
const MAX_STATEMENTS = 2_000;

/** How long the statements of this process took, since it started. */
export type StatementClock = {
  /** Measures one execution, whether it succeeds or not. */
  measure: <Result>(sql: string, execute: () => Promise<Result>) => Promise<Result>;
  /** The statements with the longest executions. */
  listSlowest: (limit: number) => StatementTimes[];
};

/** Times of at most a fixed number of statements; `nowMs` never goes back. */
export function createStatementClock(nowMs: () => number = () => performance.now()): StatementClock {
  const timesByStatement = new Map<string, StatementTimes>();
  /** The texts of the code are few, and normalizing one takes longer than some statements. */
  const normalized = new Map<string, string>();

  const getText = (sql: string): string => {
    const before = normalized.get(sql);
    if (before !== undefined) return before;
    const text = normalizeStatement(sql);
    if (normalized.size < MAX_STATEMENTS) normalized.set(sql, text);
    return text;
  };
  const add = (statement: string, ms: number) => {
    const times = timesByStatement.get(statement);
    if (times) {
      times.calls += 1;
      times.total_ms += ms;
      times.longest_ms = Math.max(times.longest_ms, ms);
    } else if (timesByStatement.size < MAX_STATEMENTS) {
      timesByStatement.set(statement, { statement, calls: 1, total_ms: ms, longest_ms: ms });
    }
  };
  return {
    measure: async (sql, execute) => {
      const startMs = nowMs();
      try {
        return await execute();
      } finally {
        add(getText(sql), nowMs() - startMs);
      }
    },
    listSlowest: (limit) =>
      [...timesByStatement.values()].sort((one, other) => other.longest_ms - one.longest_ms).slice(0, limit),
  };
}

import type { SlowStatement } from '@smart-waste/contract';

/** How often a statement was executed, and how long that took. */
export type StatementTimes = { statement: string; calls: number; total_ms: number; longest_ms: number };

const MAX_LENGTH = 1_000;

/** Statements that differ only in their spaces and in the number of their values become the same text. */
export function normalizeStatement(sql: string): string {
  const text = sql
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\$\d+(::[a-z]+(\[\])?)?(, \$\d+(::[a-z]+(\[\])?)?)+/g, '$…')
    .replace(/\(\$…\)(, \(\$…\))+/g, '($…), …');
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

/** The statements of several processes as one list, the one with the longest execution first. */
export function selectSlowestStatements(
  reports: readonly (readonly StatementTimes[])[],
  limit: number,
): SlowStatement[] {
  const merged = new Map<string, StatementTimes>();
  for (const { statement, calls, total_ms, longest_ms } of reports.flat()) {
    const known = merged.get(statement);
    merged.set(statement, {
      statement,
      calls: calls + (known?.calls ?? 0),
      total_ms: total_ms + (known?.total_ms ?? 0),
      longest_ms: Math.max(longest_ms, known?.longest_ms ?? 0),
    });
  }
  return [...merged.values()]
    .sort((one, other) => other.longest_ms - one.longest_ms)
    .slice(0, limit)
    .map(({ statement, calls, total_ms, longest_ms }) => ({
      statement,
      calls,
      mean_ms: total_ms / calls,
      longest_ms,
    }));
}

import { CASE_ACTIONS, type CaseAction, type CaseStatus } from '@smart-waste/contract';

/** What can be done with some of many cases, and with how many of them. */
export type SharedAction = { action: CaseAction; count: number };

/**
 * What can be done with many cases at once (CA-58), of what is allowed for each of them: first what is possible for most
 * of them, and of two the one that comes first in the work.
 */
export function listSharedActions(allowedOfEach: readonly (readonly CaseAction[])[]): SharedAction[] {
  return CASE_ACTIONS.map((action) => ({
    action,
    count: allowedOfEach.filter((allowed) => allowed.includes(action)).length,
  }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

/** How many of these cases have which status, in the order of their first one. */
export function countStatuses(cases: readonly { status: CaseStatus }[]): [CaseStatus, number][] {
  const counts = new Map<CaseStatus, number>();
  for (const { status } of cases) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts];
}

/** The parts in which many items are sent; none of none. */
export const splitIntoParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

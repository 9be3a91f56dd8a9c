import type { CaseDetail, CaseSummary } from '@smart-waste/contract';
import type { QueryClient } from '@tanstack/react-query';
import { caseKeys } from './cases.ts';

export type CaseVersion = Pick<CaseSummary, 'number' | 'version'>;

/** The last change of each case that was begun and has not ended. */
const lastChanges = new WeakMap<QueryClient, Map<number, Promise<unknown>>>();

/** Makes a change of these cases once those of each of them that were begun before it have ended, well or not. */
export function makeInOrder<Made>(
  client: QueryClient,
  numbers: readonly number[],
  make: () => Promise<Made>,
): Promise<Made> {
  const changes = lastChanges.get(client) ?? new Map<number, Promise<unknown>>();
  lastChanges.set(client, changes);
  const before = numbers.flatMap((number) => changes.get(number) ?? []);
  const change = before.length > 0 ? Promise.allSettled(before).then(make) : make();
  for (const number of numbers) changes.set(number, change);
  const forget = () => {
    for (const number of numbers) if (changes.get(number) === change) changes.delete(number);
  };
  void change.then(forget, forget);
  return change;
}

/**
 * The case in the version from which a change is made that was decided on from `held`: the one that this person's own
 * changes since have made of it. It stays where another change came between, so that the server says so.
 */
export function skipOwnChanges(
  client: QueryClient,
  { number, version }: CaseVersion,
  personId: number | undefined,
): CaseVersion {
  const newest = client.getQueryData<CaseDetail>(caseKeys.one(number));
  const later = newest?.events.filter((event) => event.version > version) ?? [];
  const isOwn = later.length > 0 && later.every(({ actor }) => actor !== null && actor.user_id === personId);
  return newest && isOwn ? { number, version: newest.version } : { number, version };
}

import type { CaseAction, CaseSummary } from '@smart-waste/contract';
import { useEffect, useRef } from 'react';
import { usePerson } from '../../../shared/session/session.ts';
import { useShortcuts } from '../../../shared/shortcuts/use-shortcuts.ts';
import { useCase, useNewestCase } from './use-cases.ts';
import type { Workplace } from './use-workplace.ts';

/**
 * What a key does to the open case: at once, or in a form that asks for more. The keys that say that the place is clean
 * belong to the details, which show what proves it.
 */
function createCaseActions(caseItem: CaseSummary, workplace: Workplace, ownId: number | null) {
  const { allowedFor, changing, openForm } = workplace;
  const allowed = allowedFor(caseItem);
  const run = (action: CaseAction, assignee_id?: number) =>
    allowed.includes(action)
      ? () =>
          void changing.change(
            caseItem,
            { kind: 'transition', body: { action, ...(assignee_id !== undefined && { assignee_id }) } },
            { isToasted: true },
          )
      : undefined;
  const ask = (action: CaseAction) =>
    allowed.includes(action) ? () => openForm(caseItem.number, action) : undefined;
  return {
    confirm_case: run('confirm'),
    take_case: ownId === null || caseItem.assignee?.user_id === ownId ? undefined : run('assign', ownId),
    assign_case: ask('assign'),
    start_case: run('start'),
    reject_case: ask('reject'),
    close_case: ask('close'),
  };
}

/** The keys of a case, which do nothing while none is open; the details answer to the last two. */
const ACTION_KEYS = [
  'confirm_case',
  'take_case',
  'assign_case',
  'start_case',
  'reject_case',
  'close_case',
] as const;
const NO_CASE = { clean_case: undefined, verify_case: undefined };

/**
 * The keys that change the case that is open or about to be. One that is pressed during a change waits for it, and acts
 * on what that change has made of the case.
 */
function useActionKeys(workplace: Workplace) {
  const { openingNumber: number, changing, cases } = workplace;
  const ownId = usePerson()?.id ?? null;
  const { data: detail } = useCase(number);
  const findNewestCase = useNewestCase();
  const findNewest = () => (number === null ? undefined : findNewestCase(number, cases));
  // The details are named here because a case that is open may not be in the list.
  const current = findNewest() ?? detail;
  const possible = current && createCaseActions(current, workplace, ownId);
  const press = (name: (typeof ACTION_KEYS)[number]) => () =>
    void changing.runInTurn(number, () => {
      const caseItem = findNewest();
      if (caseItem) createCaseActions(caseItem, workplace, ownId)[name]?.();
    });
  const keys = ACTION_KEYS.map((name) => {
    const isPossible = possible?.[name] !== undefined || (current && changing.isChanging);
    return [name, isPossible ? press(name) : undefined] as const;
  });
  return { ...NO_CASE, ...Object.fromEntries(keys) };
}

/** The id of the actions for selected cases, whose code is loaded with the first selection. */
export const BULK_ACTIONS_ID = 'selected-cases-actions';
const focusBulkActions = () =>
  document.getElementById(BULK_ACTIONS_ID)?.querySelector<HTMLElement>('button')?.focus();

/** Returns the cases between which it went. */
type Step = (by: 1 | -1) => readonly (CaseSummary | undefined)[];

/** The keys that select cases; a crew works on one at a time. */
function createSelectionKeys(
  { selection, isCrew }: Workplace,
  {
    current,
    next,
    previous,
  }: { current: CaseSummary | undefined; next: Step | undefined; previous: Step | undefined },
) {
  if (isCrew) return {};
  const pickOn = (step: Step, by: 1 | -1) => () => {
    selection.add(step(by).flatMap((caseItem) => (caseItem ? [caseItem.number] : [])));
  };
  return {
    pick_case: current && (() => selection.toggle(current.number)),
    pick_next_case: current && next && pickOn(next, 1),
    pick_previous_case: current && previous && pickOn(previous, -1),
    picked_cases: selection.count === 0 ? undefined : focusBulkActions,
  };
}

/** The index of the next case. `last` is where the open case was when it left the list, whose place another has now. */
function computeStepTarget(at: number, last: number, by: 1 | -1): number {
  const isGone = at < 0 && last >= 0;
  if (isGone) return by > 0 ? last : Math.max(0, last - 1);
  return Math.max(0, at + by);
}

/** The keyboard shortcuts of the workplace. */
export function useCaseShortcuts(workplace: Workplace): void {
  const { cases, openingNumber, open, query, selection } = workplace;
  const index = cases.findIndex(({ number }) => number === openingNumber);
  const current = cases[index];

  // A change may take the open case out of the list: the next one then has its place.
  const lastIndex = useRef(-1);
  useEffect(() => {
    if (index >= 0 || openingNumber === null) lastIndex.current = index;
  }, [index, openingNumber]);

  const step: Step = (by) => {
    const target = Math.min(computeStepTarget(index, lastIndex.current, by), cases.length - 1);
    const next = cases[target];
    if (next && target !== index) open(next.number);
    if (target >= cases.length - 1 && query.hasNextPage) void query.fetchNextPage();
    return [cases[index], next];
  };
  const leave = () => {
    if (openingNumber === null) selection.clear();
    else open(null);
  };
  const canGoOn = cases.length > 0 && (index < cases.length - 1 || query.hasNextPage);
  const canGoBack = cases.length > 0 && index !== 0;
  const [next, previous] = [canGoOn ? step : undefined, canGoBack ? step : undefined];
  useShortcuts({
    next_case: next && (() => void next(1)),
    previous_case: previous && (() => void previous(-1)),
    ...createSelectionKeys(workplace, { current, next, previous }),
    leave: openingNumber === null && selection.count === 0 ? undefined : leave,
    ...useActionKeys(workplace),
  });
}

import type { CaseAction, CaseSummary } from '@smart-waste/contract';
import { useEffect, useRef } from 'react';
import { usePerson } from '../../../shared/session/session.ts';
import { useShortcuts } from '../../../shared/shortcuts/use-shortcuts.ts';
import type { Workplace } from './use-workplace.ts';

/**
 * What a key does to the open case: at once, or in a form that asks for more. The keys that say that the place is clean
 * belong to the details, which show what proves it.
 */
function actionsOn(found: CaseSummary, workplace: Workplace, ownId: number | null) {
  const { allowedFor, changing, openForm } = workplace;
  const allowed = allowedFor(found);
  const run = (action: CaseAction, assignee_id?: number) =>
    allowed.includes(action)
      ? () =>
          void changing.change(
            found,
            { kind: 'transition', body: { action, ...(assignee_id !== undefined && { assignee_id }) } },
            { isToasted: true },
          )
      : undefined;
  const ask = (action: CaseAction) =>
    allowed.includes(action) ? () => openForm(found.number, action) : undefined;
  return {
    confirm_case: run('confirm'),
    take_case: ownId === null || found.assignee?.user_id === ownId ? undefined : run('assign', ownId),
    assign_case: ask('assign'),
    start_case: run('start'),
    reject_case: ask('reject'),
    close_case: ask('close'),
  };
}

/** The keys of a case, which do nothing while none is open. */
const NO_CASE = {
  confirm_case: undefined,
  take_case: undefined,
  assign_case: undefined,
  start_case: undefined,
  clean_case: undefined,
  verify_case: undefined,
  reject_case: undefined,
  close_case: undefined,
};

/** The id of the actions for selected cases, whose code is loaded with the first selection. */
export const BULK_ACTIONS_ID = 'selected-cases-actions';
const focusBulkActions = () =>
  document.getElementById(BULK_ACTIONS_ID)?.querySelector<HTMLElement>('button')?.focus();

/** Returns the cases between which it went. */
type Step = (by: 1 | -1) => readonly (CaseSummary | undefined)[];

/** The keys that select cases; a crew works on one at a time. */
function selectingKeys(
  { selection, isCrew }: Workplace,
  {
    current,
    next,
    previous,
  }: { current: CaseSummary | undefined; next: Step | undefined; previous: Step | undefined },
) {
  if (isCrew) return {};
  const pickOn = (step: Step, by: 1 | -1) => () => {
    selection.add(step(by).flatMap((found) => (found ? [found.number] : [])));
  };
  return {
    pick_case: current && (() => selection.toggle(current.number)),
    pick_next_case: current && next && pickOn(next, 1),
    pick_previous_case: current && previous && pickOn(previous, -1),
    picked_cases: selection.count === 0 ? undefined : focusBulkActions,
  };
}

/** Keys may be pressed faster than cases are rendered: returns the case that is about to be open, and notes the next. */
function useSteps(openNumber: number | null) {
  const waiting = useRef<number[]>([]);
  useEffect(() => {
    const shown = openNumber === null ? -1 : waiting.current.indexOf(openNumber);
    waiting.current = shown < 0 ? [] : waiting.current.slice(shown + 1);
  }, [openNumber]);
  return {
    openNext: () => waiting.current.at(-1) ?? openNumber,
    note: (number: number) => void waiting.current.push(number),
  };
}

/** The index of the next case. `last` is where the open case was when it left the list, whose place another has now. */
function stepTarget(at: number, last: number, by: 1 | -1): number {
  const isGone = at < 0 && last >= 0;
  if (isGone) return by > 0 ? last : Math.max(0, last - 1);
  return Math.max(0, at + by);
}

/** The keyboard shortcuts of the workplace. */
export function useCaseShortcuts(workplace: Workplace): void {
  const { cases, openNumber, open, query, selection } = workplace;
  const ownId = usePerson()?.id ?? null;
  const index = cases.findIndex(({ number }) => number === openNumber);
  const current = cases[index];

  // A change may take the open case out of the list: the next one then has its place.
  const lastIndex = useRef(-1);
  useEffect(() => {
    if (index >= 0 || openNumber === null) lastIndex.current = index;
  }, [index, openNumber]);

  const { openNext, note } = useSteps(openNumber);
  const step: Step = (by) => {
    const at = cases.findIndex(({ number }) => number === openNext());
    const target = Math.min(stepTarget(at, lastIndex.current, by), cases.length - 1);
    const next = cases[target];
    if (next && target !== at) {
      note(next.number);
      open(next.number);
    }
    if (target >= cases.length - 1 && query.hasNextPage) void query.fetchNextPage();
    return [cases[at], next];
  };
  const leave = () => {
    if (openNumber === null) selection.clear();
    else open(null);
  };
  const canGoOn = cases.length > 0 && (index < cases.length - 1 || query.hasNextPage);
  const canGoBack = cases.length > 0 && index !== 0;
  const [next, previous] = [canGoOn ? step : undefined, canGoBack ? step : undefined];
  useShortcuts({
    next_case: next && (() => void next(1)),
    previous_case: previous && (() => void previous(-1)),
    ...selectingKeys(workplace, { current, next, previous }),
    leave: openNumber === null && selection.count === 0 ? undefined : leave,
    ...NO_CASE,
    ...(current && actionsOn(current, workplace, ownId)),
  });
}

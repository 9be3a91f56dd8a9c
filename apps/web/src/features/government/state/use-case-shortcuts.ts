import type { CaseAction, CaseSummary } from '@smart-waste/contract';
import { usePerson } from '../../../shared/session/session.ts';
import { useListSteps } from '../../../shared/shortcuts/use-list-steps.ts';
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

/** The keys that select cases; a crew works on one at a time. */
function createSelectionKeys(
  { selection, isCrew }: Workplace,
  current: CaseSummary | undefined,
  { goOn, goBack }: ReturnType<typeof useListSteps<CaseSummary>>,
) {
  if (isCrew) return {};
  const pickOn = (step: () => CaseSummary[]) => () => selection.add(step().map(({ number }) => number));
  return {
    pick_case: current && (() => selection.toggle(current.number)),
    pick_next_case: current && goOn && pickOn(goOn),
    pick_previous_case: current && goBack && pickOn(goBack),
    picked_cases: selection.count === 0 ? undefined : focusBulkActions,
  };
}

/** The keyboard shortcuts of the workplace. */
export function useCaseShortcuts(workplace: Workplace): void {
  const { cases, openingNumber, open, query, selection } = workplace;
  const index = cases.findIndex(({ number }) => number === openingNumber);
  const current = cases[index];

  const steps = useListSteps({
    items: cases,
    index,
    isOpen: openingNumber !== null,
    open: ({ number }) => open(number),
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
  });
  const leave = () => {
    if (openingNumber === null) selection.clear();
    else open(null);
  };
  useShortcuts({
    next_case: steps.goOn,
    previous_case: steps.goBack,
    ...createSelectionKeys(workplace, current, steps),
    leave: openingNumber === null && selection.count === 0 ? undefined : leave,
    ...useActionKeys(workplace),
  });
}

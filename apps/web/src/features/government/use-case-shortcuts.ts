import type { CaseAction, CaseSummary } from '@smart-waste/contract';
import { useEffect, useRef } from 'react';
import { usePerson } from '../../shared/session/session.ts';
import { useShortcuts } from '../../shared/shortcuts/use-shortcuts.ts';
import type { Workplace } from './use-workplace.ts';

/** What a key does to the open case: at once, or in a form that asks for more. */
function actionsOn(found: CaseSummary, { allowedFor, changing, openForm }: Workplace, ownId: number | null) {
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
    clean_case: run('clean'),
    verify_case: run('verify'),
    reject_case: ask('reject'),
  };
}

/** The keyboard shortcuts of the workplace. */
export function useCaseShortcuts(workplace: Workplace): void {
  const { cases, openNumber, open, query } = workplace;
  const ownId = usePerson()?.id ?? null;
  const index = cases.findIndex(({ number }) => number === openNumber);
  const current = cases[index];

  // A change may take the open case out of the list: the next one then has its place.
  const lastIndex = useRef(-1);
  useEffect(() => {
    if (index >= 0 || openNumber === null) lastIndex.current = index;
  }, [index, openNumber]);

  const step = (by: 1 | -1) => {
    const isGone = index < 0 && lastIndex.current >= 0;
    const from = isGone && by > 0 ? lastIndex.current - 1 : isGone ? lastIndex.current : index;
    const target = Math.min(Math.max(0, from + by), cases.length - 1);
    const next = cases[target];
    if (next) open(next.number);
    if (target >= cases.length - 1 && query.hasNextPage) void query.fetchNextPage();
  };
  const canGoOn = cases.length > 0 && (index < cases.length - 1 || query.hasNextPage);
  const canGoBack = cases.length > 0 && index !== 0;
  useShortcuts({
    next_case: canGoOn ? () => step(1) : undefined,
    previous_case: canGoBack ? () => step(-1) : undefined,
    leave: openNumber === null ? undefined : () => open(null),
    ...(current && actionsOn(current, workplace, ownId)),
  });
}

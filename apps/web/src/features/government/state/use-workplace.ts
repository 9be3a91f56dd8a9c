import type { CaseAction, CaseSummary } from '@smart-waste/contract';
import { decideCaseActor, listAllowedActions } from '@smart-waste/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { usePerson } from '../../../shared/session/session.ts';
import { useSelection } from '../../../shared/ui/use-selection.ts';
import type { BulkEntries } from './bulk-entries.ts';
import type { CaseDrafts } from './case-drafts.ts';
import { toCasesRequest, useCaseAddress } from './case-view.ts';
import { useCases } from './use-cases.ts';
import { useChangeCase } from './use-change-case.ts';

/** Returns a function that names what the logged-in person may do with a case now, in the order of the work. */
function useAllowedActions(): (
  caseItem: Pick<CaseSummary, 'status' | 'assignee' | 'can_ask'>,
) => CaseAction[] {
  const person = usePerson();
  return (caseItem) => {
    if (!person) return [];
    const { id: user_id, role } = person;
    const assignee_id = caseItem.assignee?.user_id ?? null;
    const actor = decideCaseActor({ user_id, role }, { assignee_id, isReporter: false });
    const actions = actor === null ? [] : listAllowedActions(caseItem, actor, false);
    // What was cleaned is sent back to the person who did it; to reopen is for what has ended (CA-13).
    return actions.includes('return') ? actions.filter((action) => action !== 'reopen') : actions;
  };
}

/**
 * The case that is about to be open: keys may be pressed faster than the address is rendered. Cases that were asked for
 * before the last one may be rendered on the way to it.
 */
function useOpening(openNumber: number | null, openAddress: (number: number | null) => void) {
  const [asked, setAsked] = useState<readonly (number | null)[]>([]);
  const [shown, setShown] = useState(openNumber);
  if (shown !== openNumber) {
    setShown(openNumber);
    if (asked.at(-1) === openNumber || !asked.includes(openNumber)) setAsked([]);
  }
  const open = useCallback(
    (number: number | null) => {
      setAsked((before) => [...before, number]);
      openAddress(number);
    },
    [openAddress],
  );
  const [last = openNumber] = asked.slice(-1);
  return { openingNumber: last, open };
}

/** The state and the actions of the workplace. */
export function useWorkplace() {
  const { view, change, openNumber, open: openAddress, openRoute } = useCaseAddress();
  const { openingNumber, open } = useOpening(openNumber, openAddress);
  const request = toCasesRequest(view);
  const { query, cases, total } = useCases(request);
  const changing = useChangeCase();
  const numbers = useMemo(() => cases.map(({ number }) => number), [cases]);
  const selection = useSelection(JSON.stringify(request), numbers);
  /** The form that is open for the open case, which a key may open, too. */
  const [form, setForm] = useState<{ number: number; action: CaseAction } | null>(null);
  const openForm = useCallback((number: number, action: CaseAction) => setForm({ number, action }), []);
  /** Closes this form only: another one may have been opened before the answer arrived. */
  const closeForm = useCallback(
    (number: number, action: CaseAction) =>
      setForm((open) => (open?.number === number && open.action === action ? null : open)),
    [],
  );
  const [drafts] = useState<CaseDrafts>(() => new Map());
  const [bulkEntries] = useState<BulkEntries>(() => new Map());
  const isNoneSelected = selection.count === 0;
  useEffect(() => {
    if (isNoneSelected) bulkEntries.clear();
  }, [isNoneSelected, bulkEntries]);
  /** The cases that could be selected, by their numbers: like the selection they last while a route is shown. */
  const [seenCases] = useState(() => new Map<number, CaseSummary>());
  return {
    view,
    changeView: change,
    request,
    query,
    cases,
    total,
    openNumber,
    openingNumber,
    open,
    openRoute,
    changing,
    selection,
    seenCases,
    bulkEntries,
    drafts,
    formAction: form && form.number === openNumber ? form.action : null,
    openForm,
    closeForm,
    allowedFor: useAllowedActions(),
    isCrew: usePerson()?.role === 'crew',
  };
}
export type Workplace = ReturnType<typeof useWorkplace>;

import { type CaseSummary, LIMITS } from '@smart-waste/contract';
import { caseBulkMessages } from '@smart-waste/messages/en/case-bulk';
import { selectionMessages } from '@smart-waste/messages/en/selection';
import { CalendarClock, ListChecks, UserCheck } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectionBar } from '../../../shared/ui/selection-bar.tsx';
import { toastFailure } from '../../../shared/ui/toast.ts';
import type { BulkFormName } from '../state/bulk-entries.ts';
import { listCases } from '../state/cases.ts';
import { BULK_ACTIONS_ID } from '../state/use-case-shortcuts.ts';
import type { Workplace } from '../state/use-workplace.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { SelectionOutput } from './selection-output.tsx';
import { listRemainingCases, useBulkChange } from './use-bulk-change.ts';

/** The selected cases as they were last seen, also when a change of others took them out of the list. */
function useSelectedCases({ cases, selection, seenCases }: Workplace) {
  const remember = useCallback(
    (seen: readonly CaseSummary[]) => {
      for (const caseItem of seen) seenCases.set(caseItem.number, caseItem);
    },
    [seenCases],
  );
  useEffect(() => remember(cases), [remember, cases]);
  const listed = useMemo(() => new Map(cases.map((caseItem) => [caseItem.number, caseItem])), [cases]);
  return {
    selected: selection.ids.flatMap((number) => listed.get(number) ?? seenCases.get(number) ?? []),
    remember,
  };
}

/** Loads all cases of the view, as many as can be selected. */
async function loadView(request: Workplace['request'], signal: AbortSignal): Promise<CaseSummary[]> {
  const byNumber = new Map<number, CaseSummary>();
  let cursor: string | null = null;
  do {
    const paging: { limit: number; cursor?: string } = {
      limit: LIMITS.listLimitMax,
      ...(cursor && { cursor }),
    };
    const page = await listCases({ ...request, ...paging }, signal);
    for (const one of page.data) byNumber.set(one.number, one);
    cursor = page.next_cursor;
  } while (cursor !== null && byNumber.size < LIMITS.bulkPickedMax);
  return [...byNumber.values()].slice(0, LIMITS.bulkPickedMax);
}

function useWholeView(workplace: Workplace, remember: (loaded: readonly CaseSummary[]) => void) {
  const t = useMessages(caseBulkMessages);
  const tSelection = useMessages(selectionMessages);
  const language = useLanguage();
  const [isLoading, setIsLoading] = useState(false);
  const { request, selection, total } = workplace;
  async function pickAll() {
    setIsLoading(true);
    try {
      const loaded = await loadView(request, AbortSignal.timeout(60_000));
      remember(loaded);
      selection.pick(loaded.map(({ number }) => number));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toastFailure(t('case_bulk.select_failed'), error);
    } finally {
      setIsLoading(false);
    }
  }
  const max = LIMITS.bulkPickedMax;
  const isSelected = selection.count >= Math.min(total ?? max, max);
  const text =
    total === null
      ? t('case_bulk.select_first', { max })
      : tSelection('selection.select_all', { total: total.toLocaleString(language) });
  return isSelected ? undefined : { text, busy: isLoading, onPick: () => void pickAll() };
}

const FORMS = { assign: UserCheck, status: ListChecks, due: CalendarClock } as const;

/** The selected cases: what can be done with all of them, while it is done, and what became of each. */
export function BulkSelection({ workplace }: { workplace: Workplace }) {
  const t = useMessages(caseBulkMessages);
  const tSelection = useMessages(selectionMessages);
  const { selection, cases, query, bulkEntries } = workplace;
  const { selected, remember } = useSelectedCases(workplace);
  const all = useWholeView(workplace, remember);
  const [form, setForm] = useState<BulkFormName | null>(null);
  const change = useBulkChange((ended) => {
    const left = listRemainingCases(ended).map(({ number }) => number);
    if (left.length === 0) change.close();
    // It is of earlier cases: others may be selected since, and something entered for them.
    if (ended.order.undo) {
      selection.add(left);
      if (left.length > 0) setForm(null);
      return;
    }
    selection.pick(left);
    // What was not sent at all is still to be corrected in the form.
    if (left.length > 0 && ended.results.length === 0) return;
    setForm(null);
    bulkEntries.clear();
  });
  const loaded = query.hasNextPage ? cases.slice(0, LIMITS.bulkPickedMax) : [];
  const isLoadedOffered = selection.count < loaded.length;
  return (
    <>
      {selection.count > 0 && (
        <SelectionBar
          status={tSelection('selection.selected', { count: selection.count })}
          loaded={
            isLoadedOffered
              ? { count: loaded.length, onPick: () => selection.pick(loaded.map(({ number }) => number)) }
              : undefined
          }
          all={all}
          onClear={selection.clear}
          actionsId={BULK_ACTIONS_ID}
        >
          {(['assign', 'status', 'due'] as const).map((name) => {
            const Icon = FORMS[name];
            return (
              <Button
                key={name}
                tone="secondary"
                size="small"
                onClick={() => setForm(name)}
                icon={<Icon aria-hidden="true" />}
              >
                {t(`case_bulk.${name}`)}
              </Button>
            );
          })}
          <SelectionOutput {...workplace} />
        </SelectionBar>
      )}
      <BulkDialog
        form={form}
        onClose={() => {
          setForm(null);
          change.close();
        }}
        selected={selected}
        change={change}
        workplace={workplace}
      />
    </>
  );
}

import {
  type BulkCaseOrder,
  type BulkCaseResult,
  bulkCaseAnswer,
  CASE_LIMITS,
  type CaseSummary,
} from '@smart-waste/contract';
import { splitIntoParts } from '@smart-waste/core';
import { caseBulkMessages } from '@smart-waste/messages/en/case-bulk';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApiOnce } from '../../../shared/api/call-once.ts';
import { getDataOrThrow } from '../../../shared/http/api-result.ts';
import { getCurrentMessages } from '../../../shared/messages/messages.ts';
import { createId } from '../../../shared/new-id.ts';
import { getCurrentSession } from '../../../shared/session/session.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { caseKeys } from '../state/cases.ts';
import { type ChangeFailure, toChangeFailure } from '../state/use-change-case.ts';

export type BulkCase = Pick<CaseSummary, 'number' | 'version' | 'place'>;
/** What is done to each of them. */
export type BulkOrder = Omit<BulkCaseOrder, 'cases'>;
/** A change of many cases, while it runs and when it has ended. */
export type BulkWork = {
  order: BulkOrder;
  /** The server makes the change of each case once for this key, also when its answer was lost. */
  key: string;
  cases: readonly BulkCase[];
  results: readonly BulkCaseResult[];
  isRunning: boolean;
  /** Why the rest was not sent; null when nothing failed. */
  failure: ChangeFailure | null;
};

const OUTCOMES = ['changed', 'unchanged', 'stale', 'refused', 'gone'] as const;
const isDone = ({ outcome }: BulkCaseResult) => outcome === 'changed' || outcome === 'unchanged';

/** The cases that are not as they were to become. */
export function listRemainingCases({ cases, results }: BulkWork): BulkCase[] {
  const done = new Set(results.filter(isDone).map(({ number }) => number));
  return cases.filter(({ number }) => !done.has(number));
}

/** What became of all of them: '27 cases changed, 2 cases changed by someone else'. */
export function summarizeResults({ order, cases, results }: BulkWork): string {
  const t = getCurrentMessages(caseBulkMessages);
  const counts = OUTCOMES.flatMap((outcome) => {
    const count = results.filter((result) => result.outcome === outcome).length;
    const id = outcome === 'changed' && order.undo ? 'undone' : outcome;
    return count === 0 ? [] : [t(`case_bulk.${id}`, { count })];
  });
  const missing = cases.length - results.length;
  if (missing > 0) counts.push(t('case_bulk.not_sent', { count: missing }));
  return counts.join(', ');
}

const changeCases = async (body: BulkCaseOrder, key: string): Promise<BulkCaseResult[]> =>
  (await getDataOrThrow(callApiOnce({ endpoint: 'changeCases', schema: bulkCaseAnswer, body }, key))).data;

const TOAST = 'bulk-cases';

/** Changes many cases, a hundred with each call, and offers to undo exactly what was changed. */
export function useBulkChange(onEnded: (work: BulkWork) => void) {
  const client = useQueryClient();
  const [work, setWork] = useState<BulkWork | null>(null);
  const isStopped = useRef(false);
  const isRunning = useRef(false);

  /** Sends what has no result yet. */
  async function send(begun: BulkWork, canGoOn: () => boolean): Promise<BulkWork> {
    let now: BulkWork = { ...begun, isRunning: true, failure: null };
    const known = new Set(begun.results.map(({ number }) => number));
    const rest = begun.cases.filter(({ number }) => !known.has(number));
    for (const part of splitIntoParts(rest, CASE_LIMITS.bulkCasesMax)) {
      setWork(now);
      if (!canGoOn()) break;
      try {
        const cases = part.map(({ number, version }) => ({ number, version }));
        now = {
          ...now,
          results: [...now.results, ...(await changeCases({ ...begun.order, cases }, begun.key))],
        };
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        now = { ...now, failure: toChangeFailure(error) };
        break;
      }
    }
    return { ...now, isRunning: false };
  }
  async function run(begun: BulkWork): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    isStopped.current = false;
    const personId = getCurrentSession().person?.id;
    // The rest would be changed in the name of the next person.
    const canGoOn = () => !isStopped.current && getCurrentSession().person?.id === personId;
    const ended = await send(begun, canGoOn);
    isRunning.current = false;
    setWork(ended);
    void client.invalidateQueries({ queryKey: caseKeys.all });
    announce(ended, personId);
    onEnded(ended);
  }
  const begin = (order: BulkOrder, cases: readonly BulkCase[]) =>
    run({ order, cases, key: createId(), results: [], isRunning: true, failure: null });

  /** Puts back what was changed and has not changed since. */
  function undo({ cases, results }: BulkWork) {
    toast.dismiss(TOAST);
    const changed = results.flatMap(({ number, outcome, version }) => {
      const place = cases.find((known) => known.number === number)?.place ?? '';
      return outcome === 'changed' && version !== null ? [{ number, version, place }] : [];
    });
    void begin({ undo: true }, changed);
  }
  function announce(ended: BulkWork, personId: number | undefined) {
    if (!ended.results.some(isDone)) return;
    const canUndo = !ended.order.undo && ended.results.some(({ outcome }) => outcome === 'changed');
    toast.success(summarizeResults(ended), {
      id: TOAST,
      personId,
      ...(canUndo && { undo: () => undo(ended) }),
    });
  }
  return {
    work,
    begin,
    resume: (stopped: BulkWork) => run(stopped),
    stop: () => {
      isStopped.current = true;
    },
    undo,
    close: () => setWork(null),
  };
}

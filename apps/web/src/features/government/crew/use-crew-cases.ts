import type { CaseSummary } from '@smart-waste/contract';
import { applySteps, isStepPossible, type Point, sortNearestFirst } from '@smart-waste/core';
import type { CaseStep } from '../../../shared/outbox/outbox-store.ts';
import { useWaiting } from '../../../shared/outbox/waiting-photos.tsx';
import { DEFAULT_VIEW, toCasesRequest } from '../state/case-view.ts';
import { needsDecision } from '../state/needs-decision.ts';
import { useCases } from '../state/use-cases.ts';
import { useSavedCases } from './use-saved-cases.ts';

/** A case as it will be once the steps that wait on this device are sent. */
export type CrewCase = { caseItem: CaseSummary; steps: readonly CaseStep[]; distance: number | null };

const CREW_REQUEST = toCasesRequest(DEFAULT_VIEW);

const selectSteps = (steps: readonly CaseStep[], number: number): CaseStep[] =>
  steps.filter(({ case_number }) => case_number === number);

/** A case as it will be once its steps are sent; as it is while a decision about them is due. */
export const applyWaitingSteps = <Case extends Pick<CaseSummary, 'status' | 'version'>>(
  caseItem: Case,
  steps: readonly CaseStep[],
): Case => (needsDecision(steps) ? caseItem : applySteps(caseItem, steps));

/** The open cases of the logged-in crew: those to clean, nearest or most urgent first, and the rest. */
export function useCrewCases(here: Point | null) {
  const { query, cases } = useCases(CREW_REQUEST);
  const offlineSinceMs = useSavedCases(query, cases, CREW_REQUEST);
  const { steps } = useWaiting();
  const shown: CrewCase[] = sortNearestFirst(cases, here).map(({ caseItem, distance }) => {
    const waiting = selectSteps(steps, caseItem.number);
    return { caseItem: applyWaitingSteps(caseItem, waiting), steps: waiting, distance };
  });
  return {
    query,
    /** When the shown cases were up to date, while no server answers; otherwise null. */
    offlineSinceMs,
    steps,
    toDo: shown.filter(({ caseItem }) => isStepPossible('clean', caseItem.status)),
    rest: shown.filter(({ caseItem }) => !isStepPossible('clean', caseItem.status)),
  };
}

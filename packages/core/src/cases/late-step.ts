import type { CaseAction, CaseStatus } from '@smart-waste/contract';
import { TRANSITIONS } from './transitions.ts';

/** What a crew does on a phone, also without a connection. */
export const CREW_STEPS = ['start', 'clean'] as const satisfies readonly CaseAction[];
export type CrewStep = (typeof CREW_STEPS)[number];

/** The statuses in which a step is done already, by any person. */
const DONE: Readonly<Record<CrewStep, readonly CaseStatus[]>> = {
  start: ['in_progress', 'cleaned', 'verified'],
  clean: ['cleaned', 'verified'],
};

/** Whether a crew may still take this step with a case of this status. */
export const isStepPossible = (step: CrewStep, status: CaseStatus): boolean =>
  TRANSITIONS[step].from.includes(status);

/**
 * What becomes of a step that comes late, when its case has changed meanwhile: nothing is left to do, the crew is asked
 * whether to take it all the same, or it is no longer possible (CA-94).
 */
export function decideLateStep(step: CrewStep, status: CaseStatus): 'done' | 'ask' | 'impossible' {
  if (DONE[step].includes(status)) return 'done';
  return isStepPossible(step, status) ? 'ask' : 'impossible';
}

type StepOfCase = { action: CrewStep | null; version: number };
type KnownCase = { status: CaseStatus; version: number };

/**
 * The case as it will be once the steps that wait on the phone are taken, in their order. Each raises the version by
 * one, so that the next one can be made from it before the first is sent.
 */
export function applySteps<Case extends KnownCase>(known: Case, steps: readonly StepOfCase[]): Case {
  const last = steps.findLast(({ action }) => action !== null);
  if (!last || last.action === null) return known;
  const status = last.action === 'start' ? 'in_progress' : 'cleaned';
  return { ...known, status, version: last.version + 1 };
}

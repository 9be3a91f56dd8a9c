import type { CaseStatus } from '@smart-waste/contract';
import { caseAfterSteps, isStepPossible } from '@smart-waste/core';
import { type CaseStep, removeEntry, storeEntries } from '../../../shared/outbox/outbox-store.ts';
import { sendWaiting } from '../../../shared/outbox/start-sender.ts';

/**
 * Takes the steps with a case that has changed all the same: from its new version, in their order, without those that
 * are no longer possible.
 */
export async function takeAllTheSame(steps: readonly CaseStep[]): Promise<void> {
  const [first] = steps;
  if (first?.problem?.kind !== 'changed') return;
  let now: { status: CaseStatus; version: number } = {
    status: first.problem.status,
    version: first.problem.version,
  };
  for (const { problem: _, ...step } of steps) {
    const next = { ...step, version: now.version };
    const isPossible = step.action === null || isStepPossible(step.action, now.status);
    await (isPossible ? storeEntries([next]) : removeEntry(step.id));
    if (isPossible) now = caseAfterSteps(now, [next]);
  }
  await sendWaiting(first.owner);
}

/** Leaves the case as it is. A photo that the server does not have yet is still sent: it belongs to the case. */
export async function leaveSteps(steps: readonly CaseStep[]): Promise<void> {
  for (const { problem, ...step } of steps) {
    const isPhotoOwed =
      step.blob !== null && !step.isPhotoSent && problem?.kind !== 'taken' && step.refusal === null;
    await (isPhotoOwed ? storeEntries([{ ...step, action: null }]) : removeEntry(step.id));
  }
  const [first] = steps;
  if (first) await sendWaiting(first.owner);
}

import type { CaseStatus } from '@smart-waste/contract';
import { applySteps, isStepPossible } from '@smart-waste/core';
import { crewMessages } from '@smart-waste/messages/en/crew';
import { logFailure } from '../../../shared/log-failure.ts';
import { getCurrentMessages } from '../../../shared/messages/messages.ts';
import { type CaseStep, removeEntry, storeEntries } from '../../../shared/outbox/outbox-store.ts';
import { sendWaiting } from '../../../shared/outbox/start-sender.ts';
import { toast } from '../../../shared/ui/toast.ts';

/** Says that this device could not store what a crew did: its storage is full, or the browser has closed it. */
export function toastNotSaved(error: unknown): void {
  logFailure('A step could not be stored', error);
  const t = getCurrentMessages(crewMessages);
  toast.error(t('crew.not_saved'), { description: t('crew.not_saved_text') });
}

/**
 * Takes the steps with a case that has changed all the same: from its new version, in their order, without those that
 * are no longer possible.
 */
export async function takeStepsAnyway(steps: readonly CaseStep[]): Promise<void> {
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
    if (isPossible) now = applySteps(now, [next]);
  }
  await sendWaiting(first.owner);
}

/** Whether the server still takes what belongs to the case of a step that is not taken: its photo and its note. */
function isOwed({ action, blob, isPhotoSent, note, problem, refusal }: CaseStep): boolean {
  if (problem?.kind === 'taken') return false;
  if (refusal === null) return note !== '' || (blob !== null && !isPhotoSent);
  return note !== '' && action !== null; // a note that was refused is not sent again
}

/** Leaves the case as it is. A photo and a note that the server does not have yet are still sent: they belong to it. */
export async function leaveSteps(steps: readonly CaseStep[]): Promise<void> {
  for (const step of steps) {
    const { problem: _, ...rest } = step;
    const isPhotoRefused = step.refusal !== null && { blob: null, refusal: null };
    await (isOwed(step)
      ? storeEntries([{ ...rest, ...isPhotoRefused, action: null }])
      : removeEntry(step.id));
  }
  const [first] = steps;
  if (first) await sendWaiting(first.owner);
}

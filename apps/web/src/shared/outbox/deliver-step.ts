import { CASE_STATUSES } from '@smart-waste/contract';
import { type CrewStep, decideLateStep } from '@smart-waste/core';
import * as z from 'zod/mini';
import { callApiOnce } from '../api/call-once.ts';
import { callApi } from '../api/client.ts';
import { sendPhoto } from '../api/send-photo.ts';
import { type ApiFailure, getSentence } from '../http/api-result.ts';
import { isFinalRefusal } from '../http/final-refusal.ts';
import { getCurrentSession } from '../session/session.ts';
import { type CaseStep, isCaseStep, listWaitingEntries, removeEntry, updateStep } from './outbox-store.ts';

/** What became of one attempt to send a step of a crew. `asks` waits for a decision of its owner. */
export type StepOutcome =
  | { kind: 'sent'; image_id: null }
  | { kind: 'asks' | 'refused'; reason: string }
  | { kind: 'unsent'; reason: string; reached: boolean };

/** What a step needs to know of a case; the answer to a photo says it, too. */
const presentCase = z.object({ version: z.int(), status: z.enum(CASE_STATUSES) });

/** The same with what was written on it. */
const changedCase = z.object({
  version: z.int(),
  status: z.enum(CASE_STATUSES),
  events: z.optional(z.array(z.object({ version: z.int(), text: z.string() }))),
});

const NOT_FOUND = 404;
const CONFLICT = 409;
const createUnsent = (reached: boolean, reason = ''): StepOutcome => ({ kind: 'unsent', reason, reached });

async function refuse({ id }: CaseStep, failure: ApiFailure): Promise<StepOutcome> {
  const reason = getSentence(failure);
  await updateStep(id, { refusal: reason });
  return { kind: 'refused', reason };
}

/** The case is no longer the owner's: what was sent of the step stays with the case. */
async function loseCase({ id }: CaseStep): Promise<StepOutcome> {
  await updateStep(id, { problem: { kind: 'taken' } });
  return { kind: 'asks', reason: '' };
}

async function handleFailure(step: CaseStep, failure: ApiFailure): Promise<StepOutcome> {
  const { status, error } = failure;
  if (status === NOT_FOUND) return loseCase(step);
  return isFinalRefusal(status) ? refuse(step, failure) : createUnsent(status !== null, error);
}

/** Sends the photo of a step, which the server keeps whatever becomes of the step; null when it has it. */
async function deliverPhoto(step: CaseStep, photo: Blob): Promise<StepOutcome | null> {
  const { id, case_number, lat, lng, takenAtMs } = step;
  const place = lat !== null && lng !== null && { latitude: String(lat), longitude: String(lng) };
  const answer = await sendPhoto({
    endpoint: 'addAfterPhoto',
    params: { number: String(case_number) },
    schema: presentCase,
    idempotencyKey: id,
    photo,
    fields: { ...place, ...(takenAtMs !== null && { taken_at: new Date(takenAtMs).toISOString() }) },
  });
  if (!answer.success) return answer.status === CONFLICT ? refuse(step, answer) : handleFailure(step, answer);
  await updateStep(id, { isPhotoSent: true });
  return null;
}

/** The step with the same case that comes first: it is sent before this one, or decided about. */
async function findStepBefore({ id, owner, case_number }: CaseStep): Promise<CaseStep | undefined> {
  const entries = await listWaitingEntries(owner);
  const index = entries.findIndex((entry) => entry.id === id);
  const earlier = entries.slice(0, index).filter(isCaseStep);
  return earlier.find(
    (step) => step.case_number === case_number && step.refusal === null && step.problem?.kind !== 'taken',
  );
}

/** The case has changed since the step was taken: its owner is asked, unless there is nothing left to do. */
async function askOwner(step: CaseStep, action: CrewStep, failure: ApiFailure): Promise<StepOutcome> {
  const { id, case_number } = step;
  const params = { number: String(case_number) };
  const answer = await callApi({ endpoint: 'showCase', schema: changedCase, params });
  if (!answer.success) return handleFailure(step, answer);
  if (decideLateStep(action, answer.data.status) === 'done') return finishWithNote(step);
  const reason = getSentence(failure);
  const { version, status, events = [] } = answer.data;
  const said = events
    .filter((event) => event.version > step.version && event.text !== '')
    .map(({ text }) => text);
  await updateStep(id, { problem: { kind: 'changed', reason, version, status, said } });
  return { kind: 'asks', reason };
}

async function finish({ id }: CaseStep): Promise<StepOutcome> {
  await removeEntry(id);
  return { kind: 'sent', image_id: null };
}

/** Another person did it: what the crew says about it still reaches the city. */
async function finishWithNote(step: CaseStep): Promise<StepOutcome> {
  await updateStep(step.id, { action: null });
  return deliverNote(step);
}

/** Sends what the crew says to the city as an internal note, when the step that it belongs to is not taken (CA-130). */
async function deliverNote(step: CaseStep): Promise<StepOutcome> {
  const { id, case_number, note } = step;
  if (note === '') return finish(step);
  const request = {
    endpoint: 'addCaseNote',
    schema: null,
    params: { number: String(case_number) },
    body: { text: note, is_public: false },
  } as const;
  const answer = await callApiOnce(request, id);
  return answer.success ? finish(step) : handleFailure(step, answer);
}

async function takeAction(step: CaseStep, action: CrewStep): Promise<StepOutcome> {
  const { id, case_number, version, note } = step;
  const request = {
    endpoint: 'changeCaseStatus',
    schema: null,
    params: { number: String(case_number) },
    body: { action, version, reason: note },
  } as const;
  const answer = await callApiOnce(request, id);
  if (answer.success) return finish(step);
  return answer.status === CONFLICT ? askOwner(step, action, answer) : handleFailure(step, answer);
}

/**
 * Sends the photo of a step and then its change, each once, and removes it from the device. A step waits behind earlier
 * ones with its case; its photo does not. Null when it waits for a decision about one of them.
 */
export async function deliverStep(step: CaseStep): Promise<StepOutcome | null> {
  const { owner, blob, isPhotoSent, action, refusal, problem } = step;
  if (refusal !== null) return { kind: 'refused', reason: refusal };
  if (problem) return { kind: 'asks', reason: '' };
  const failure = blob && !isPhotoSent ? await deliverPhoto(step, blob) : null;
  if (failure) return failure;
  // Another person may have logged in while the photo was sent.
  if (getCurrentSession().person?.id !== owner) return createUnsent(true);
  if (action === null) return deliverNote(step);
  const before = await findStepBefore(step);
  if (!before) return takeAction(step, action);
  return before.problem ? null : createUnsent(true);
}

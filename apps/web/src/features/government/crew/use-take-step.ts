import type { CaseSummary } from '@smart-waste/contract';
import type { CrewStep } from '@smart-waste/core';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { outboxMessages } from '@smart-waste/messages/en/outbox';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CASES_KEY } from '../../../shared/api/case-keys.ts';
import { logFailure } from '../../../shared/log-failure.ts';
import { getCurrentMessages } from '../../../shared/messages/messages.ts';
import { createId } from '../../../shared/new-id.ts';
import { OUTBOX_TOAST } from '../../../shared/outbox/outbox-signal.ts';
import { type CaseStep, findEntry, isUnsent, storeEntries } from '../../../shared/outbox/outbox-store.ts';
import { sendWaiting } from '../../../shared/outbox/start-sender.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { type TakenPhoto, waitForPlace } from '../proof/taken-photo.ts';
import { toastNotSaved } from './decide-step.ts';

type Step = { action: CrewStep; photo: TakenPhoto | null; note: string };

async function createStep(
  { number, version, place }: CaseSummary,
  { action, photo, note }: Step,
  owner: number,
): Promise<CaseStep> {
  const point = photo && (await waitForPlace(photo));
  return {
    kind: 'case_step',
    id: createId(),
    owner,
    case_number: number,
    place,
    version,
    action,
    note: note.trim(),
    blob: photo?.blob ?? null,
    isPhotoSent: false,
    lat: point?.latitude ?? null,
    lng: point?.longitude ?? null,
    takenAtMs: photo?.takenAtMs ?? null,
    ts: Date.now(),
    refusal: null,
  };
}

/** Says what became of a step; what is to be decided is said by its panel. */
async function toastStep({ id, case_number, action }: CaseStep): Promise<void> {
  const left = await findEntry(id);
  const t = getCurrentMessages(outboxMessages);
  const status = getCurrentMessages(casesMessages)(
    `cases.status_${action === 'start' ? 'in_progress' : 'cleaned'}`,
  );
  if (!left)
    toast.success(
      getCurrentMessages(workplaceMessages)('workplace.status_changed', { number: case_number, status }),
      { id: `case:${case_number}` },
    );
  else if (isUnsent(left))
    toast.info(t('outbox.saved_offline'), { id: OUTBOX_TOAST, description: t('outbox.will_retry') });
}

/**
 * Takes a step with a case: it is stored on this device first and then sent, so that closing the page or losing the
 * connection loses none, and each is taken once.
 */
export function useTakeStep() {
  const client = useQueryClient();
  const owner = usePerson()?.id;
  const [isTaking, setIsTaking] = useState(false);
  const isRunning = useRef(false);

  async function store(caseItem: CaseSummary, wanted: Step, owner: number): Promise<CaseStep | null> {
    try {
      const step = await createStep(caseItem, wanted, owner);
      await storeEntries([step]);
      return step;
    } catch (error) {
      toastNotSaved(error);
      return null;
    }
  }
  async function send(step: CaseStep): Promise<void> {
    try {
      await sendWaiting(step.owner);
      await toastStep(step);
    } catch (error) {
      logFailure('The step could not be sent', error); // it waits, which its case shows
    }
    void client.invalidateQueries({ queryKey: CASES_KEY });
  }
  /** Whether it is stored. A second press while one is stored does nothing. */
  async function take(caseItem: CaseSummary, wanted: Step): Promise<boolean> {
    if (isRunning.current || owner === undefined) return false;
    isRunning.current = true;
    setIsTaking(true);
    const step = await store(caseItem, wanted, owner);
    isRunning.current = false;
    setIsTaking(false);
    if (step) void send(step);
    return step !== null;
  }
  return { take, isTaking };
}

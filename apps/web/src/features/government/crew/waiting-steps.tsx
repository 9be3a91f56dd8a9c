import { crewMessages } from '@smart-waste/messages/en/crew';
import { X } from 'lucide-react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { type CaseStep, storeEntries } from '../../../shared/outbox/outbox-store.ts';
import { WaitingPanel, WaitingRow } from '../../../shared/outbox/waiting-panel.tsx';
import { useWaiting } from '../../../shared/outbox/waiting-photos.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import { needsDecision } from '../state/needs-decision.ts';
import { toastNotSaved } from './decide-step.ts';
import { StepQuestion } from './step-question.tsx';

/** Returns a function that says what a step is. */
function useStepText(): (step: CaseStep) => string {
  const t = useMessages(crewMessages);
  return ({ action, blob, isPhotoSent }) => {
    if (action === null) return t(blob && !isPhotoSent ? 'crew.step_photo' : 'crew.step_note');
    if (action === 'start') return t('crew.step_start');
    return t(blob ? 'crew.step_clean_with_photo' : 'crew.step_clean');
  };
}

/** The steps of each case, in the order in which the cases were first worked on. */
function byCase(steps: readonly CaseStep[]): CaseStep[][] {
  const groups = new Map<number, CaseStep[]>();
  for (const step of steps) groups.set(step.case_number, [...(groups.get(step.case_number) ?? []), step]);
  return [...groups.values()];
}

type StepRowProps = { step: CaseStep; isFirst: boolean; isLast: boolean };

/** One step; the first one of a case names it. */
function StepRow({ step, isFirst, isLast }: StepRowProps) {
  const t = useMessages(crewMessages);
  const text = useStepText()(step);
  const { id, blob, refusal, case_number: number, place } = step;
  const name = t('crew.case_of', { number, place });
  async function remove() {
    try {
      const { takeEntry } = await import('../../../shared/outbox/deliver.ts');
      if (!(await takeEntry(id))) return toast.info(t('crew.step_not_removed', { name: text }));
    } catch (error) {
      return toastNotSaved(error);
    }
    const undo = () => void storeEntries([step]).catch(toastNotSaved);
    toast.info(t('crew.step_removed', { name: text }), { undo });
  }
  return (
    <WaitingRow blob={blob} title={isFirst ? name : null} text={text} refusal={refusal}>
      {isLast && (
        <Button
          tone="quiet"
          size="icon"
          aria-label={t('crew.remove_step', { name: `${name}, ${text}` })}
          onClick={() => void remove()}
          icon={<X aria-hidden="true" />}
        />
      )}
    </WaitingRow>
  );
}

/** What waits on this phone: questions first, which block what comes after them, then what only needs a connection. */
export function WaitingSteps({ steps }: { steps: readonly CaseStep[] }) {
  const t = useMessages(crewMessages);
  const groups = byCase(steps);
  const waiting = groups.filter((group) => !needsDecision(group));
  return (
    <>
      {groups.filter(needsDecision).map((group) => (
        <StepQuestion key={group[0]?.case_number} steps={group} isLinked />
      ))}
      {waiting.length > 0 && (
        <WaitingPanel canSend text={t('crew.waiting_text')}>
          {waiting.flatMap((group) =>
            group.map((step) => (
              <StepRow key={step.id} step={step} isFirst={step === group[0]} isLast={step === group.at(-1)} />
            )),
          )}
        </WaitingPanel>
      )}
    </>
  );
}

/** The same on a wide screen, where the crew has the list of officers. */
export function CrewOutbox() {
  const { steps } = useWaiting();
  return steps.length > 0 && <WaitingSteps steps={steps} />;
}

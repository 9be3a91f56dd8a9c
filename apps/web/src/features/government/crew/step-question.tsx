import { isStepPossible } from '@smart-waste/core';
import { crewMessages } from '@smart-waste/messages/en/crew';
import { Copy, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { getCurrentMessages, useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import type { CaseStep } from '../../../shared/outbox/outbox-store.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { keepFocus } from '../../../shared/ui/page.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import { CaseLink } from '../parts/case-link.tsx';
import { useCase } from '../state/use-cases.ts';
import { leaveSteps, takeStepsAnyway, toastNotSaved } from './decide-step.ts';

type StepQuestionTexts = { title: string; text: string; question: string | null; yes: string | null };

/** Returns a function that says why these steps with one case need a decision; null while they only wait. */
function useQuestionTexts(): (steps: readonly CaseStep[]) => StepQuestionTexts | null {
  const t = useMessages(crewMessages);
  const translate = useSentence();
  return (steps) => {
    const caseItem = steps.find(({ refusal, problem }) => refusal !== null || problem !== undefined);
    if (!caseItem) return null;
    const { case_number: number, refusal, problem } = caseItem;
    if (refusal !== null)
      return { title: t('crew.refused', { number }), text: translate(refusal), question: null, yes: null };
    if (problem?.kind !== 'changed')
      return { title: t('crew.taken', { number }), text: t('crew.taken_text'), question: null, yes: null };
    // What was done last is what the crew wants; an earlier start only leads there.
    const action = steps.findLast((step) => step.action !== null)?.action ?? null;
    const canTake = action !== null && isStepPossible(action, problem.status);
    return {
      title: t('crew.changed', { number }),
      text: translate(problem.reason),
      question: canTake ? t(`crew.ask_${action}`) : t('crew.impossible'),
      yes: canTake ? t(`crew.yes_${action}`) : null,
    };
  };
}

/** What others wrote on the case since the first of these steps was taken. */
function useNewerTexts(steps: readonly CaseStep[]): readonly string[] {
  const late = steps.find(({ problem }) => problem?.kind === 'changed');
  const { data } = useCase(late?.case_number ?? null);
  if (!late || !data) return [];
  return data.events.flatMap(({ version, text }) => (version > late.version && text !== '' ? [text] : []));
}

async function copyNote(note: string) {
  const t = getCurrentMessages(crewMessages);
  try {
    await navigator.clipboard.writeText(note);
    toast.success(t('crew.note_copied'));
  } catch {
    toast.error(t('crew.copy_failed')); // an insecure address has no clipboard, and a person can refuse it
  }
}

type StepQuestionProps = {
  steps: readonly CaseStep[];
  /** Whether it leads to the case, where that is not open already. */
  isLinked?: boolean;
};

/**
 * The question about the steps with one case that came too late (CA-94): what changed meanwhile, that the photo is kept,
 * where the note goes, and whether to take them all the same.
 */
export function StepQuestion({ steps, isLinked = false }: StepQuestionProps) {
  const t = useMessages(crewMessages);
  const texts = useQuestionTexts()(steps);
  const newerTexts = useNewerTexts(steps);
  const [isDeciding, setIsDeciding] = useState(false);
  const number = steps[0]?.case_number;
  if (!texts || number === undefined) return null;
  const hasPhoto = steps.some(({ isPhotoSent }) => isPhotoSent);
  const isTaken = steps.some(({ problem }) => problem?.kind === 'taken');
  const note = steps.map((step) => step.note).find((text) => text !== '');
  const decide = async (run: (steps: readonly CaseStep[]) => Promise<void>) => {
    setIsDeciding(true);
    await run(steps).catch(toastNotSaved);
    setIsDeciding(false);
  };
  return (
    <section
      ref={keepFocus}
      aria-label={texts.title}
      className="grid gap-3 rounded-panel border border-amber-ink/40 bg-amber-wash p-4 text-sm"
    >
      <div className="flex gap-2">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-amber-ink" />
        <div className="grid min-w-0 gap-1">
          <h2 className="font-semibold wrap-anywhere">{texts.title}</h2>
          <p className="wrap-anywhere">{texts.text}</p>
          {newerTexts.map((text) => (
            <p key={text} className="wrap-anywhere whitespace-pre-line">
              <bdi>“{text}”</bdi>
            </p>
          ))}
          {isLinked && <CaseLink number={number} />}
          {hasPhoto && <p>{t('crew.photo_kept')}</p>}
          {note !== undefined && (
            <p className="wrap-anywhere">
              {t(isTaken ? 'crew.note_not_sent' : 'crew.note_kept')} <bdi>“{note}”</bdi>
            </p>
          )}
          {texts.question !== null && <p className="font-medium">{texts.question}</p>}
        </div>
      </div>
      <div className="grid gap-2 sm:flex sm:justify-end">
        {texts.yes !== null && (
          <Button busy={isDeciding} onClick={() => void decide(takeStepsAnyway)}>
            {texts.yes}
          </Button>
        )}
        {isTaken && note !== undefined && (
          <Button tone="secondary" onClick={() => void copyNote(note)} icon={<Copy aria-hidden="true" />}>
            {t('crew.copy_note')}
          </Button>
        )}
        <Button tone="secondary" busy={isDeciding} onClick={() => void decide(leaveSteps)}>
          {t(texts.yes === null ? 'crew.understood' : 'crew.leave')}
        </Button>
      </div>
    </section>
  );
}

import type { SuggestedCase } from '@smart-waste/contract';
import { hasValidCoordinates, type Point, resolvePlace } from '@smart-waste/core';
import { sameCaseMessages } from '@smart-waste/messages/en/same-case';
import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useDebouncedText } from '../../../shared/format/use-debounced-text.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { hasEnded, SuggestionQuestion } from '../../../shared/same-case/suggestion-question.tsx';
import { useSuggestions } from '../../../shared/same-case/use-suggestions.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { keepFocus } from '../../../shared/ui/page.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { buildPlaceForm, type PlaceDraft } from '../place/place-draft.ts';
import type { QueueItem } from '../queue/queue.ts';
import { buildPlaceKey, type SameCaseAnswer, type SameCaseAnswers } from './answers.ts';

type SameCasePanelProps = {
  items: readonly QueueItem[];
  draft: PlaceDraft;
  answers: SameCaseAnswers;
  /** While the photos are sent nothing can be changed. */
  isLocked: boolean;
  onAnswer: (id: string, answer: SameCaseAnswer | undefined) => void;
};

/** Where this photo will be; null without coordinates, or with wrong ones. */
function findPhotoPoint(draft: PlaceDraft, { gps }: QueueItem): Point | null {
  const answer = resolvePlace(buildPlaceForm({ ...draft, location: '-' }, gps), null);
  return 'place' in answer && hasValidCoordinates(answer.place) ? answer.place : null;
}

/** Asks for each photo with a place whether it shows waste that was reported before. */
export function SameCasePanel({ items, draft, answers, isLocked, onAnswer }: SameCasePanelProps) {
  const t = useMessages(sameCaseMessages);
  const placed = items.flatMap((item) => {
    const point = item.previewUrl === null ? null : findPhotoPoint(draft, item);
    return point ? [{ item, at: buildPlaceKey(point.latitude, point.longitude) }] : [];
  });
  if (placed.length === 0) return null;
  return (
    <PanelSection title={t('same_case.title')}>
      <ul className="grid gap-5">
        {placed.map(({ item, at }) => (
          <li
            key={item.id}
            id={buildQuestionId(item.id)}
            tabIndex={-1}
            className="grid scroll-mt-20 gap-3 border-t pt-5 outline-none first:border-0 first:pt-0"
          >
            {items.length > 1 && <PhotoName item={item} />}
            <PhotoQuestion
              key={at}
              at={at}
              answer={answers[item.id]}
              isLocked={isLocked}
              onAnswer={(answer) => onAnswer(item.id, answer)}
            />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

const buildQuestionId = (id: string) => `same-case-${id}`;

type AskedSubmitProps = {
  /** The photo whose question is open. */
  id: string;
  onSubmit: () => void;
};

/** On a phone the question may be below the fold: the first button leads to it, the second one sends without an answer. */
export function AskedSubmit({ id, onSubmit }: AskedSubmitProps) {
  const t = useMessages(sameCaseMessages);
  const goToQuestion = () => {
    const question = document.getElementById(buildQuestionId(id));
    question?.scrollIntoView({ block: 'start' });
    question?.focus({ preventScroll: true });
  };
  return (
    <div className="grid gap-2">
      <Button wide onClick={goToQuestion}>
        {t('same_case.answer_first')}
      </Button>
      <Button wide tone="secondary" onClick={onSubmit}>
        {t('same_case.send_unanswered')}
      </Button>
    </div>
  );
}

/** Which of several photos is meant. */
function PhotoName({ item: { file, previewUrl } }: { item: QueueItem }) {
  const t = useMessages(uploadPageMessages);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <img
        src={previewUrl ?? undefined}
        alt={t('upload_page.photo_named', { name: file.name })}
        className="size-12 shrink-0 rounded-control bg-sunken object-cover"
      />
      <p className="truncate text-xs text-ink-soft">{file.name}</p>
    </div>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <p role="status" className="text-sm text-ink-soft">
    {children}
  </p>
);

type PhotoQuestionProps = {
  at: string;
  answer: SameCaseAnswer | undefined;
  isLocked: boolean;
  onAnswer: (answer: SameCaseAnswer | undefined) => void;
};

function PhotoQuestion({ at, answer, isLocked, onAnswer }: PhotoQuestionProps) {
  const t = useMessages(sameCaseMessages);
  const asked = useDebouncedText(at);
  const [latitude = 0, longitude = 0] = asked.split(' ').map(Number);
  const { data, isError } = useSuggestions({ latitude, longitude });
  const isShown = data !== undefined && data.length > 0;
  const isKnown = answer?.at === at;
  useEffect(() => {
    if (isShown && !isKnown) onAnswer({ at, number: null, isOpen: true });
  }, [isShown, isKnown, at, onAnswer]);
  if (data === undefined)
    return (
      <Line>
        {isError ? `${t('same_case.failed')} ${t('same_case.send_anyway')}` : t('same_case.looking')}
      </Line>
    );
  const [first, ...others] = data;
  if (!first) return <Line>{t('same_case.none')}</Line>;
  if (isKnown && !answer.isOpen)
    return (
      <GivenAnswer
        suggested={data.find(({ number }) => number === answer.number)}
        number={answer.number}
        isLocked={isLocked}
        onChange={() => onAnswer(undefined)}
      />
    );
  return (
    <SuggestionQuestion
      suggestions={[first, ...others]}
      isBusy={isLocked}
      onYes={({ number }) => onAnswer({ at, number })}
      onNo={() => onAnswer({ at, number: null })}
    />
  );
}

type GivenAnswerProps = {
  suggested: SuggestedCase | undefined;
  number: number | null;
  isLocked: boolean;
  onChange: () => void;
};

function GivenAnswer({ suggested, number, isLocked, onChange }: GivenAnswerProps) {
  const t = useMessages(sameCaseMessages);
  const said = suggested && hasEnded(suggested) ? 'same_case.said_back' : 'same_case.said_yes';
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p role="status" className="flex items-start gap-2">
        <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-leaf-strong" />
        {number === null ? t('same_case.said_no') : t(said, { number })}
      </p>
      <Button tone="quiet" size="small" className="-ml-3" ref={keepFocus} busy={isLocked} onClick={onChange}>
        {t('same_case.change')}
      </Button>
    </div>
  );
}

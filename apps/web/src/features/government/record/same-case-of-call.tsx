import type { SuggestedCase } from '@smart-waste/contract';
import type { Point } from '@smart-waste/core';
import { sameCaseMessages } from '@smart-waste/messages/en/same-case';
import { Check } from 'lucide-react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { hasEnded, SuggestionQuestion } from '../../../shared/same-case/suggestion-question.tsx';
import { useSuggestions } from '../../../shared/same-case/use-suggestions.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { keepFocus } from '../../../shared/ui/page.tsx';

/** The case that a caller means, or null for none of the suggested; it holds for the point for which was asked. */
export type CallerChoice = { point: Point; suggested: SuggestedCase | null };

const isSamePoint = (one: Point, other: Point): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude;

/** The number of the case to which a report of this point is added; null when it opens one. */
export const findJoinedCase = (point: Point | undefined, answer: CallerChoice | null): number | null =>
  point && answer?.suggested && isSamePoint(answer.point, point) ? answer.suggested.number : null;

type SameCaseOfCallProps = {
  point: Point | null;
  /** Its id, or nothing as long as none is chosen; it ranks the cases. */
  category: string;
  answer: CallerChoice | null;
  onAnswer: (answer: CallerChoice | null) => void;
};

/** Asks whether what a caller describes was reported before, as soon as its point is known. */
export function SameCaseOfCall({ point, category, answer, onAnswer }: SameCaseOfCallProps) {
  const t = useMessages(sameCaseMessages);
  const given = point && answer && isSamePoint(answer.point, point) ? answer : null;
  return (
    <section aria-label={t('same_case.title')} className="grid gap-3 rounded-panel border p-4 text-sm">
      <h3 className="text-base font-semibold">{t('same_case.title')}</h3>
      {point === null && <p className="text-ink-soft">{t('same_case.call_needs_point')}</p>}
      {given && <GivenAnswer {...given} onChange={() => onAnswer(null)} />}
      {point && !given && (
        <NearCases
          key={`${point.latitude} ${point.longitude} ${category}`}
          point={point}
          category={category}
          onAnswer={(suggested) => onAnswer({ point, suggested })}
        />
      )}
    </section>
  );
}

type NearCasesProps = {
  point: Point;
  category: string;
  onAnswer: (suggested: SuggestedCase | null) => void;
};

function NearCases({ point: { latitude, longitude }, category, onAnswer }: NearCasesProps) {
  const t = useMessages(sameCaseMessages);
  const { data, isError } = useSuggestions({
    latitude,
    longitude,
    ...(category !== '' && { category_id: Number(category) }),
  });
  if (!data)
    return (
      <p role="status" className="text-ink-soft">
        {isError ? t('same_case.failed') : t('same_case.looking')}
      </p>
    );
  const [first, ...others] = data;
  if (!first)
    return (
      <p role="status" className="text-ink-soft">
        {t('same_case.none')}
      </p>
    );
  return (
    <SuggestionQuestion
      suggestions={[first, ...others]}
      isBusy={false}
      onYes={onAnswer}
      onNo={() => onAnswer(null)}
    />
  );
}

function GivenAnswer({ suggested, onChange }: Pick<CallerChoice, 'suggested'> & { onChange: () => void }) {
  const t = useMessages(sameCaseMessages);
  const said = suggested && hasEnded(suggested) ? 'same_case.call_said_back' : 'same_case.call_said_yes';
  return (
    <div className="grid justify-items-start gap-2">
      <p role="status" className="flex items-start gap-2">
        <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-leaf-strong" />
        {suggested ? t(said, { number: suggested.number }) : t('same_case.call_said_no')}
      </p>
      <Button tone="quiet" size="small" className="-ml-3" ref={keepFocus} onClick={onChange}>
        {t('same_case.change')}
      </Button>
    </div>
  );
}

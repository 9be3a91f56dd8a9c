import type { SuggestedCase } from '@smart-waste/contract';
import { chooseCategoryName, isFinalStatus } from '@smart-waste/core';
import { ownReportMessages } from '@smart-waste/messages/en/own-report';
import { sameCaseMessages } from '@smart-waste/messages/en/same-case';
import { useId, useState } from 'react';
import { buildPathOnHost } from '../base-path.ts';
import { CaseStatusBadge } from '../cases/case-status-badge.tsx';
import { useRelativeTime } from '../format/use-relative-time.ts';
import { useLanguage } from '../messages/language.ts';
import { useMessages } from '../messages/messages.ts';
import { buildCasePath } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { LINK_CLASSES } from '../ui/link-classes.ts';
import { keepFocus } from '../ui/page.tsx';

/** Whether nothing remains to be done in this case: a report about it opens a new one. */
export const hasEnded = ({ status }: SuggestedCase): boolean => isFinalStatus(status);

function SuggestionPhoto({ number, photo }: SuggestedCase) {
  const t = useMessages(sameCaseMessages);
  if (photo === null)
    return (
      <p className="rounded-control bg-sunken px-3 py-4 text-sm text-ink-soft">{t('same_case.no_photo')}</p>
    );
  return (
    <a href={photo.image_url} target="_blank" rel="noreferrer" className="block rounded-control">
      <img
        src={photo.thumbnail_url}
        alt={t('same_case.photo', { number })}
        style={{ backgroundColor: photo.placeholder_color }}
        className="aspect-[4/3] w-full rounded-control object-cover"
      />
    </a>
  );
}

function SuggestionFacts({ suggested }: { suggested: SuggestedCase }) {
  const t = useMessages(sameCaseMessages);
  const tReport = useMessages(ownReportMessages);
  const language = useLanguage();
  const { number, status, category_names, reports, is_followed } = suggested;
  const facts = [
    chooseCategoryName(category_names, language),
    t('same_case.reports', { count: reports }),
    is_followed && t('same_case.followed'),
  ];
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex flex-wrap items-center gap-x-3">
        <CaseStatusBadge status={status} />
        <a
          href={buildPathOnHost(buildCasePath(number))}
          target="_blank"
          rel="noreferrer"
          aria-label={tReport('own_report.open', { number })}
          className={LINK_CLASSES}
        >
          {tReport('own_report.number', { number })}
        </a>
      </div>
      <p className="text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

type SuggestionQuestionProps = {
  /** At least one, the likeliest first. */
  suggestions: readonly [SuggestedCase, ...SuggestedCase[]];
  isBusy: boolean;
  onYes: (suggestion: SuggestedCase) => void;
  /** None of them is meant. */
  onNo: () => void;
};

/** Asks about one case after the other whether a photo shows the same waste. */
export function SuggestionQuestion({ suggestions, isBusy, onYes, onNo }: SuggestionQuestionProps) {
  const t = useMessages(sameCaseMessages);
  const formatAgo = useRelativeTime();
  const [index, setIndex] = useState(0);
  const questionId = useId();
  const count = suggestions.length;
  const suggestion = suggestions[index] ?? suggestions[0];
  const { cleaned_at, opened_at, distance_meters: meters } = suggestion;
  const isClean =
    cleaned_at !== null && (suggestion.status === 'cleaned' || suggestion.status === 'verified');
  const when = formatAgo(isClean ? cleaned_at : opened_at) ?? '';
  const decline = () => (index + 1 < count ? setIndex(index + 1) : onNo());
  return (
    <section aria-labelledby={questionId} className="grid gap-3">
      <p id={questionId} aria-live="polite" className="font-medium">
        {t(isClean ? 'same_case.question_cleaned' : 'same_case.question', { when, meters })}
      </p>
      <SuggestionPhoto {...suggestion} />
      <SuggestionFacts suggested={suggestion} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          ref={keepFocus}
          busy={isBusy}
          aria-describedby={questionId}
          onClick={() => onYes(suggestion)}
        >
          {t('same_case.yes')}
        </Button>
        <Button
          tone="secondary"
          size="small"
          ref={keepFocus}
          busy={isBusy}
          aria-describedby={questionId}
          onClick={decline}
        >
          {t('same_case.no')}
        </Button>
        {count > 1 && (
          <span className="text-sm text-ink-soft tabular-nums">
            {t('same_case.position', { index: index + 1, count })}
          </span>
        )}
      </div>
    </section>
  );
}

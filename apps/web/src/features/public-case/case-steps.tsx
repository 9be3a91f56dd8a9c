import type { PublicCase } from '@smart-waste/contract';
import { casePageMessages } from '@smart-waste/messages/en/case-page';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';

/** What happened in public, in its order in time. */
export function CaseSteps({ steps }: Pick<PublicCase, 'steps'>) {
  const t = useMessages(casesMessages);
  const tPage = useMessages(casePageMessages);
  const language = useLanguage();
  return (
    <ol className="grid gap-4">
      {steps.toReversed().map(({ kind, at, status, text }) => (
        <li key={`${at} ${status} ${text}`} className="border-l-2 border-line pl-4 last:border-leaf">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
            <span className="font-medium">
              {kind === 'reply' ? tPage('case_page.note') : t(`cases.status_${status}`)}
            </span>
            <time dateTime={at} className="text-xs text-ink-soft tabular-nums">
              {formatDateTime(at, language)}
            </time>
          </p>
          {text !== '' && (
            <p className="mt-1 text-sm whitespace-pre-line text-ink-soft wrap-anywhere">
              <bdi>{text}</bdi>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

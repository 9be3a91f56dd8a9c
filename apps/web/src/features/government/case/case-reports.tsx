import type { CaseDetail } from '@smart-waste/contract';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { UploadedTime } from '../../../shared/images/uploaded-time.tsx';
import { createLazyPart } from '../../../shared/lazy-part.ts';
import { useMessages } from '../../../shared/messages/messages.ts';

const HideText = createLazyPart(
  'Hiding a text',
  async () => (await import('../moderation/hide-text.tsx')).HideText,
);

/** What people said about the place; nothing of who they are (GO-03). */
export function CaseReports({ caseItem }: { caseItem: CaseDetail }) {
  const t = useMessages(workplaceMessages);
  return (
    <section className="grid gap-1 text-sm">
      <h3 className="font-semibold">{t('workplace.reports_title')}</h3>
      <ul className="divide-y">
        {caseItem.case_reports.map(({ number, channel, words, created_at, is_hidden }) => (
          <li key={number} className="grid gap-0.5 py-2">
            <p className={words === '' ? 'text-ink-soft' : 'wrap-anywhere whitespace-pre-line'}>
              <bdi>{words || t('workplace.no_words')}</bdi>
            </p>
            <p className="text-xs text-ink-soft">
              {t('workplace.report_number', { number })} · {t(`workplace.channel_${channel}`)} ·{' '}
              <UploadedTime iso={created_at} />
            </p>
            {words !== '' && (
              <HideText
                caseItem={caseItem}
                kind="report"
                isHidden={is_hidden}
                createForm={(hidden) => ({ report: { number, is_hidden: hidden } })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

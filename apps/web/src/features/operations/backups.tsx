import type { OperationsState } from '@smart-waste/contract';
import { operationsMessages } from '@smart-waste/messages/en/operations';
import { CircleAlert } from 'lucide-react';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { useRelativeTime } from '../../shared/format/use-relative-time.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { useSentence } from '../../shared/messages/sentences.ts';
import { Fact, FactList } from '../../shared/ui/facts.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { useValueTexts } from './value-texts.ts';

/** The last complete backup, why later ones failed, and when the next one is due (BK-14). */
export function Backups({ backups: { last, failure, next_at } }: Pick<OperationsState, 'backups'>) {
  const t = useMessages(operationsMessages);
  const language = useLanguage();
  const formatAgo = useRelativeTime();
  const { formatBytes, formatCount } = useValueTexts();
  return (
    <PanelSection title={t('operations.backups')}>
      {failure && <Failure failure={failure} />}
      <FactList>
        <Fact name={t('operations.backups_last')}>
          {last ? formatAgo(last.completed_at) : t('operations.backups_none')}
        </Fact>
        {last && <Fact name={t('operations.backups_size')}>{formatBytes(last.bytes)}</Fact>}
        {last && <Fact name={t('operations.backups_files')}>{formatCount(last.objects)}</Fact>}
        {last && last.missing > 0 && (
          <Fact name={t('operations.backups_missing')}>{formatCount(last.missing)}</Fact>
        )}
        <Fact name={t('operations.backups_next')}>
          {next_at === null ? t('operations.backups_none_planned') : formatDateTime(next_at, language)}
        </Fact>
      </FactList>
    </PanelSection>
  );
}

function Failure({ failure }: { failure: NonNullable<OperationsState['backups']['failure']> }) {
  const t = useMessages(operationsMessages);
  const sentence = useSentence();
  const formatAgo = useRelativeTime();
  const { failed_at, failures, message, message_reason } = failure;
  return (
    <div className="mb-4 flex gap-2 text-sm">
      <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-brick" />
      <div className="min-w-0">
        <p className="font-medium text-brick">
          {t('operations.backups_failure', { time: formatAgo(failed_at) ?? '' })}
        </p>
        <p className="wrap-anywhere">
          {message === null ? t('operations.reason_none') : sentence(message, message_reason)}
        </p>
        <p className="text-ink-soft">{t('operations.backups_failures', { count: failures })}</p>
      </div>
    </div>
  );
}

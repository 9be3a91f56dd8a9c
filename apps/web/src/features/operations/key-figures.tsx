import type { OperationsState } from '@smart-waste/contract';
import { operationsMessages } from '@smart-waste/messages/en/operations';
import { formatTimeLeft } from '../../shared/format/duration.ts';
import { useRelativeTime } from '../../shared/format/use-relative-time.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { StatCard } from '../../shared/ui/facts.tsx';
import { useValueTexts } from './value-texts.ts';

const MINUTES = 60;

/** The disk of which the smallest share is free. */
const findFullestDisk = (disks: OperationsState['disks']) =>
  disks.toSorted((one, other) => one.free_bytes / one.total_bytes - other.free_bytes / other.total_bytes)[0];

/** What tells at a glance whether something needs a person. */
export function KeyFigures({ state }: { state: OperationsState }) {
  const t = useMessages(operationsMessages);
  const language = useLanguage();
  const formatAgo = useRelativeTime();
  const { formatCount, formatDecimal, formatShare, formatBytes } = useValueTexts();
  const { at, queue, runs, failures } = state;
  const { last: backup, failure } = state.backups;
  const endedRuns = runs.reduce((sum, { completed, failed }) => sum + completed + failed, 0);
  const disk = findFullestDisk(state.disks);
  const waitedSeconds =
    queue.oldest_since === null ? null : (Date.parse(at) - Date.parse(queue.oldest_since)) / 1000;
  return (
    <section aria-label={t('operations.summary')}>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-6">
        <StatCard
          label={t('operations.waiting')}
          help={
            waitedSeconds === null
              ? t('operations.waiting_none')
              : t('operations.waiting_help', { time: formatTimeLeft(waitedSeconds, language) })
          }
        >
          {formatCount(queue.waiting)}
        </StatCard>
        <StatCard label={t('operations.processing')} help={t('operations.processing_help')}>
          {formatCount(queue.processing)}
        </StatCard>
        <StatCard label={t('operations.per_minute')} help={t('operations.per_minute_help')}>
          {formatDecimal(endedRuns / MINUTES)}
        </StatCard>
        <StatCard label={t('operations.failed_day')} help={t('operations.failed_day_help')}>
          {formatCount(failures.reasons.reduce((sum, { last_day }) => sum + last_day, 0))}
        </StatCard>
        <StatCard
          label={t('operations.free')}
          help={
            disk
              ? t('operations.free_help', {
                  share: formatShare(disk.free_bytes / disk.total_bytes),
                  total: formatBytes(disk.total_bytes),
                })
              : t('operations.free_none')
          }
        >
          {disk ? formatBytes(disk.free_bytes) : '–'}
        </StatCard>
        <StatCard
          isText
          label={t('operations.backup')}
          help={
            failure
              ? t('operations.backups_failure', { time: formatAgo(failure.failed_at) ?? '' })
              : backup
                ? formatBytes(backup.bytes)
                : t('operations.backup_none_help')
          }
        >
          {backup ? formatAgo(backup.completed_at) : t('operations.backup_none')}
        </StatCard>
      </dl>
    </section>
  );
}

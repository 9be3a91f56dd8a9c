import type { AuditEntry } from '@smart-waste/contract';
import { auditLogMessages } from '@smart-waste/messages/en/audit-log';
import { type ReactNode, useState } from 'react';
import { collectRows, useGrowingList } from '../../shared/api/cursor-pages.ts';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { Skeleton, SkeletonLayout } from '../../shared/ui/skeleton.tsx';
import { AuditSentence, COUNTED_BY } from './audit-sentence.tsx';
import { listChanges, useAuditValues } from './audit-values.ts';
import type { EntryGroup } from './group-entries.ts';
import { buildJobEntriesQuery } from './use-audit-log.ts';

/** Ids, and what every sentence says already. */
const UNSAID = new Set(['check_id', 'job', 'owner', 'scope', 'session_id', 'user_id', 'version']);

/** What an entry holds beyond its sentence. */
function useRemainingDetails(): (entry: AuditEntry) => [name: string, value: string][] {
  const { formatName, formatValue } = useAuditValues();
  return (entry) => {
    const { action, details } = entry;
    const changes = listChanges(entry);
    const isSaid = (name: string) =>
      UNSAID.has(name) ||
      new Map(Object.entries(COUNTED_BY)).get(action) === name ||
      (action === 'user.role_changed' && (name === 'from' || name === 'to'));
    const own = Object.entries(details).filter(([name]) => name !== 'changed' && !isSaid(name));
    return [...own, ...(changes.length > 1 ? changes : [])].map(([name, value]) => [
      formatName(name),
      formatValue(name, value),
    ]);
  };
}

/** A line of the log that stands for one entry, for several in a row, or for a bulk job with its photos. */
export function AuditLogRow({ entries }: { entries: EntryGroup }) {
  const t = useMessages(auditLogMessages);
  const listRemainingDetails = useRemainingDetails();
  const [entry, ...others] = entries;
  const details = listRemainingDetails(entry);
  const isBulk = entry.action.startsWith('images.bulk_');
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm md:grid-cols-[11rem_minmax(0,1fr)]">
      <EntryTime at={entry.at} />
      <div className="min-w-0">
        <p className="break-words max-md:text-base">
          <AuditSentence entries={entries} />
        </p>
        {others.length > 0 && (
          <Opened summary={t('audit_log.show_each')}>
            <EntryLines entries={entries} />
          </Opened>
        )}
        {others.length === 0 && (isBulk || details.length > 0) && (
          <Opened summary={t(isBulk ? 'audit_log.show_photos' : 'audit_log.details')}>
            <DetailList details={details} />
            {isBulk && <JobEntries jobId={entry.subject} />}
          </Opened>
        )}
      </div>
    </li>
  );
}

function EntryTime({ at }: { at: string }) {
  const language = useLanguage();
  return (
    <time dateTime={at} className="text-ink-soft tabular-nums max-md:text-xs">
      {formatDateTime(at, language) ?? at}
    </time>
  );
}

/** Shows its content only once it was opened, because a job may have thousands of entries. */
function Opened({ summary, children }: { summary: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-1 text-xs text-ink-soft hover:text-ink max-md:py-3.5">
        {summary}
      </summary>
      {isOpen && <div className="grid gap-2 border-l pb-1 pl-3">{children}</div>}
    </details>
  );
}

const DetailList = ({ details }: { details: readonly (readonly [name: string, value: string])[] }) => (
  <dl className="flex flex-wrap gap-x-4 gap-y-1 text-xs empty:hidden">
    {details.map(([name, value]) => (
      <div key={name} className="flex gap-1.5 break-words">
        <dt className="text-ink-soft">{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Each entry with its details, which differ where the sentence is the same, as the formats of reports do. */
function EntryLines({ entries }: { entries: readonly AuditEntry[] }) {
  const listRemainingDetails = useRemainingDetails();
  return (
    <ul className="grid gap-1">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-x-4 md:grid-cols-[11rem_minmax(0,1fr)]">
          <EntryTime at={entry.at} />
          <div className="grid min-w-0 gap-0.5">
            <span className="break-words">
              <AuditSentence entries={[entry]} />
            </span>
            <DetailList details={listRemainingDetails(entry)} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The photos of a bulk job, one line each. */
function JobEntries({ jobId }: { jobId: string }) {
  const t = useMessages(auditLogMessages);
  const query = useGrowingList(buildJobEntriesQuery(jobId));
  const entries = collectRows(query.data, ({ id }) => id);
  return (
    <>
      <QueryView
        query={query}
        failed={t('audit_log.load_failed')}
        loading={
          <SkeletonLayout>
            <Skeleton className="h-12" />
          </SkeletonLayout>
        }
        isEmpty={() => entries.length === 0}
        empty={<p className="text-xs text-ink-soft">{t('audit_log.no_photos')}</p>}
      >
        {() => <EntryLines entries={entries} />}
      </QueryView>
      {query.hasNextPage && (
        <Button
          tone="quiet"
          size="small"
          className="justify-self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('audit_log.more')}
        </Button>
      )}
    </>
  );
}

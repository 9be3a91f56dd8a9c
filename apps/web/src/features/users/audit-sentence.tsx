import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from '@smart-waste/contract';
import { auditSentenceMessages } from '@smart-waste/messages/en/audit-sentences';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAccountName } from '../../shared/messages/account-name.ts';
import { buildSlot, FilledText } from '../../shared/messages/filled-text.tsx';
import { type Translate, useMessages } from '../../shared/messages/messages.ts';
import { buildAnalysisPath, PATHS } from '../../shared/paths.ts';
import { listChanges, useAuditValues } from './audit-values.ts';
import { type EntryGroup, findGroupedAction } from './group-entries.ts';
import { buildAuditLogPath } from './use-audit-log.ts';

/** The detail that a sentence counts by. */
export const COUNTED_BY: Partial<Record<AuditAction, string>> = {
  'cases.work_orders_printed': 'cases',
  'evaluation.sample_frozen': 'photos',
  'dataset.frozen': 'photos',
  'images.bulk_delete': 'total',
  'images.bulk_purge': 'total',
  'images.bulk_reprocess': 'total',
  'images.bulk_restore': 'total',
  'processing.retry-failed': 'retried',
  'processing.start': 'batchSize',
  'report.export': 'uploads',
  storage_copied: 'files',
  'user.session_ended': 'sessions',
};

const findKnownAction = ({ action }: AuditEntry) => AUDIT_ACTIONS.find((known) => known === action);

function getCount(entry: AuditEntry): number {
  if (entry.action === 'ml_config.saved') return listChanges(entry).length;
  const action = findKnownAction(entry);
  const count = entry.details[(action && COUNTED_BY[action]) ?? ''];
  return typeof count === 'number' ? count : 1;
}

type SentenceContext = {
  t: Translate<typeof auditSentenceMessages>;
  values: ReturnType<typeof useAuditValues>;
};

function describeEntries([entry, ...others]: EntryGroup, { t, values }: SentenceContext): string {
  const { action, details } = entry;
  const [actor, target] = [buildSlot('actor'), buildSlot('target')];
  const grouped = others.length > 0 ? findGroupedAction(entry) : undefined;
  if (grouped) return t(`audit_group.${grouped}`, { actor, target, count: others.length + 1 });
  const known = findKnownAction(entry);
  if (!known) return t('audit_sentence.other', { actor, action });
  const [[name, change] = [], ...more] = listChanges(entry);
  if (action === 'ml_config.saved' && name !== undefined && change && more.length === 0)
    return t('audit_sentence.setting_changed', {
      actor,
      setting: buildSlot('setting'),
      from: values.formatValue(name, change.from),
      to: values.formatValue(name, change.to),
    });
  return t(`audit_sentence.${known}`, {
    actor,
    target,
    photo: buildSlot('photo'),
    log: buildSlot('log'),
    settings: buildSlot('settings'),
    performance_test: buildSlot('performance_test'),
    service_test: buildSlot('service_test'),
    processing: buildSlot('processing'),
    report: buildSlot('report'),
    case: buildSlot('case'),
    category: buildSlot('category'),
    count: getCount(entry),
    scope: String(details.scope ?? 'all'),
    from: values.formatValue('role', details.from),
    to: values.formatValue('role', details.to),
  });
}

/** After these a photo has no page that a link could open. */
const WITHOUT_PAGE: ReadonlySet<string> = new Set<AuditAction>(['image.deleted', 'image.purged']);

/** The number of the case that an entry is about. */
const parseCaseNumber = ({ subject }: AuditEntry): number | null =>
  Number(/^case:(\d+)$/.exec(subject)?.[1] ?? 0) || null;

type SentenceLinkProps = { to: string; title?: string; children: ReactNode };
const SentenceLink = ({ children, ...link }: SentenceLinkProps) => (
  <Link {...link} className="font-medium underline-offset-4 hover:underline">
    {children}
  </Link>
);

/** What happened, as a sentence whose people and things are links. */
export function AuditSentence({ entries }: { entries: EntryGroup }) {
  const t = useMessages(auditSentenceMessages);
  const getName = useAccountName();
  const values = useAuditValues();
  const [entry] = entries;
  const { actor_name, subject, subject_name, action } = entry;
  const photo = t('audit_sentence.photo', { id: subject.slice(-6) });
  const number = parseCaseNumber(entry);
  const [setting] = listChanges(entry)[0] ?? [];
  const things = {
    log: `${PATHS.adminUsers}?tab=log`,
    settings: PATHS.adminSettings,
    performance_test: PATHS.adminSettings,
    service_test: PATHS.adminSettings,
    processing: PATHS.adminProcessor,
    report: PATHS.adminAnalytics,
  } as const;
  const links = Object.fromEntries(
    (Object.keys(things) as (keyof typeof things)[]).map((name) => [
      name,
      <SentenceLink key={name} to={things[name]}>
        {t(`audit_sentence.${name}`)}
      </SentenceLink>,
    ]),
  );
  const renderPerson = (username: string | null, otherwise: string) =>
    username === null ? (
      otherwise
    ) : (
      <SentenceLink to={buildAuditLogPath(username)} title={username}>
        {getName(username)}
      </SentenceLink>
    );
  return (
    <FilledText
      text={describeEntries(entries, { t, values })}
      elements={{
        ...links,
        actor: renderPerson(actor_name, t('audit_sentence.actor_system')),
        target: renderPerson(subject_name, t('audit_sentence.target_deleted')),
        category: t('audit_sentence.category'),
        case:
          number === null ? (
            t('audit_sentence.unknown_case')
          ) : (
            <SentenceLink to={`${PATHS.government}?case=${number}`}>
              {t('audit_sentence.case', { number })}
            </SentenceLink>
          ),
        photo: WITHOUT_PAGE.has(action) ? (
          photo
        ) : (
          <SentenceLink to={buildAnalysisPath(subject)}>{photo}</SentenceLink>
        ),
        setting: setting !== undefined && (
          <SentenceLink to={PATHS.adminSettings}>{values.formatName(setting)}</SentenceLink>
        ),
      }}
    />
  );
}

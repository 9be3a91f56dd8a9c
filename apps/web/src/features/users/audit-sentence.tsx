import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from '@smart-waste/contract';
import { auditSentenceMessages } from '@smart-waste/messages/en/audit-sentences';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAccountName } from '../../shared/messages/account-name.ts';
import { FilledText, slot } from '../../shared/messages/filled-text.tsx';
import { type Translate, useMessages } from '../../shared/messages/messages.ts';
import { analysisPath, PATHS } from '../../shared/paths.ts';
import { changesOf, useAuditValues } from './audit-values.ts';
import { type EntryGroup, groupedActionOf } from './group-entries.ts';
import { auditLogPath } from './use-audit-log.ts';

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

const knownAction = ({ action }: AuditEntry) => AUDIT_ACTIONS.find((known) => known === action);

function countOf(entry: AuditEntry): number {
  if (entry.action === 'ml_config.saved') return changesOf(entry).length;
  const action = knownAction(entry);
  const count = entry.details[(action && COUNTED_BY[action]) ?? ''];
  return typeof count === 'number' ? count : 1;
}

type SentenceContext = {
  t: Translate<typeof auditSentenceMessages>;
  values: ReturnType<typeof useAuditValues>;
};

function sentenceOf([entry, ...others]: EntryGroup, { t, values }: SentenceContext): string {
  const { action, details } = entry;
  const [actor, target] = [slot('actor'), slot('target')];
  const grouped = others.length > 0 ? groupedActionOf(entry) : undefined;
  if (grouped) return t(`audit_group.${grouped}`, { actor, target, count: others.length + 1 });
  const known = knownAction(entry);
  if (!known) return t('audit_sentence.other', { actor, action });
  const [[name, change] = [], ...more] = changesOf(entry);
  if (action === 'ml_config.saved' && name !== undefined && change && more.length === 0)
    return t('audit_sentence.setting_changed', {
      actor,
      setting: slot('setting'),
      from: values.valueText(name, change.from),
      to: values.valueText(name, change.to),
    });
  return t(`audit_sentence.${known}`, {
    actor,
    target,
    photo: slot('photo'),
    log: slot('log'),
    settings: slot('settings'),
    performance_test: slot('performance_test'),
    service_test: slot('service_test'),
    processing: slot('processing'),
    report: slot('report'),
    case: slot('case'),
    category: slot('category'),
    count: countOf(entry),
    scope: String(details.scope ?? 'all'),
    from: values.valueText('role', details.from),
    to: values.valueText('role', details.to),
  });
}

/** After these a photo has no page that a link could open. */
const WITHOUT_PAGE: ReadonlySet<string> = new Set<AuditAction>(['image.deleted', 'image.purged']);

/** The number of the case that an entry is about. */
const caseNumberOf = ({ subject }: AuditEntry): number | null =>
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
  const nameOf = useAccountName();
  const values = useAuditValues();
  const [entry] = entries;
  const { actor_name, subject, subject_name, action } = entry;
  const photo = t('audit_sentence.photo', { id: subject.slice(-6) });
  const number = caseNumberOf(entry);
  const [setting] = changesOf(entry)[0] ?? [];
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
  const person = (username: string | null, otherwise: string) =>
    username === null ? (
      otherwise
    ) : (
      <SentenceLink to={auditLogPath(username)} title={username}>
        {nameOf(username)}
      </SentenceLink>
    );
  return (
    <FilledText
      text={sentenceOf(entries, { t, values })}
      elements={{
        ...links,
        actor: person(actor_name, t('audit_sentence.actor_system')),
        target: person(subject_name, t('audit_sentence.target_deleted')),
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
          <SentenceLink to={analysisPath(subject)}>{photo}</SentenceLink>
        ),
        setting: setting !== undefined && (
          <SentenceLink to={PATHS.adminSettings}>{values.nameText(setting)}</SentenceLink>
        ),
      }}
    />
  );
}

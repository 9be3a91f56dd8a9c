import type { AuditEntry } from '@smart-waste/contract';
import { auditDetailMessages } from '@smart-waste/messages/en/audit-details';
import { auditLogMessages } from '@smart-waste/messages/en/audit-log';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { useActionName } from './use-audit-log.ts';

const CELL = 'lg:px-3 lg:py-1.5 min-w-0';
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const isDetailId = (id: string): id is keyof typeof auditDetailMessages => id in auditDetailMessages;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a function that names what an entry holds and says its value; names of other versions stay as they are. */
function useDescribeDetails() {
  const t = useMessages(auditDetailMessages);
  const word = (id: string, otherwise: string) =>
    isDetailId(id) && id !== 'audit_detail.value_change' ? t(id) : otherwise;
  const text = (value: unknown): string => {
    if (isRecord(value) && 'from' in value && 'to' in value)
      return t('audit_detail.value_change', { from: text(value.from), to: text(value.to) });
    const plain = typeof value === 'string' ? value : JSON.stringify(value);
    return word(`audit_detail.value_${plain.replaceAll(' ', '_')}`, plain);
  };
  return (details: AuditEntry['details']): [name: string, value: string][] =>
    Object.entries(details)
      .flatMap(([name, value]) =>
        NESTED.has(name) && isRecord(value) ? Object.entries(value) : [[name, value] as const],
      )
      .map(([name, value]) => [word(`audit_detail.${snakeCase(name)}`, name), text(value)]);
}

/** Details that hold others: the changed settings, and what a search asked for. */
const NESTED = new Set(['changed', 'search']);

/** The details of an entry, one label for each. */
function Details({ details }: Pick<AuditEntry, 'details'>) {
  const describe = useDescribeDetails();
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-soft">
      {describe(details).map(([name, value]) => (
        <li key={`${name} ${value}`} className="break-words">
          {name} <span className="text-ink">{value}</span>
        </li>
      ))}
    </ul>
  );
}

type AuditLogRowProps = { entry: AuditEntry; onSelectUser: (username: string) => void };

export function AuditLogRow({ entry, onSelectUser }: AuditLogRowProps) {
  const t = useMessages(auditLogMessages);
  const language = useLanguage();
  const nameOf = useActionName();
  const { at, actor_name, actor_id, action, subject, subject_name, details } = entry;
  const renderName = (username: string) => (
    <button
      type="button"
      aria-label={t('audit_log.show_user', { username })}
      onClick={() => onSelectUser(username)}
      className="max-w-full truncate rounded-control text-left font-medium underline-offset-4 hover:underline"
    >
      {username}
    </button>
  );
  const subjectText = () => {
    if (!UUID.test(subject)) return subject;
    return t(action.startsWith('images.') ? 'audit_log.job' : 'audit_log.photo', { id: subject.slice(-6) });
  };
  const actorText = actor_id === null ? t('audit_log.system') : `user:${actor_id}`;
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 p-3 align-top lg:table-row lg:p-0">
      <td className={`${CELL} whitespace-nowrap text-ink-soft tabular-nums max-lg:order-2 max-lg:text-right`}>
        <time dateTime={at}>{formatDateTime(at, language) ?? at}</time>
      </td>
      <td className={`${CELL} max-lg:order-3 lg:max-w-56`}>
        {actor_name === null ? <span className="text-ink-soft">{actorText}</span> : renderName(actor_name)}
      </td>
      <td className={`${CELL} font-medium max-lg:order-1`}>{nameOf(action)}</td>
      <td className={`${CELL} max-lg:order-4 max-lg:text-right lg:max-w-56`}>
        {subject_name === null ? (
          <span className="break-all text-ink-soft" title={subject}>
            {subjectText()}
          </span>
        ) : (
          renderName(subject_name)
        )}
      </td>
      <td className={`${CELL} col-span-2 max-lg:order-5`}>
        <Details details={details} />
      </td>
    </tr>
  );
}

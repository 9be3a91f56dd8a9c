import type { AuditEntry } from '@smart-waste/contract';
import { auditDetailMessages } from '@smart-waste/messages/en/audit-details';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { formatPercent } from '../../shared/format/values.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const isDetailId = (id: string): id is keyof typeof auditDetailMessages => id in auditDetailMessages;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T/;

/** The changed settings of an entry, by their names. */
export const listChanges = ({ details }: AuditEntry): [name: string, change: Record<string, unknown>][] =>
  isRecord(details.changed)
    ? Object.entries(details.changed).flatMap(([name, change]) => (isRecord(change) ? [[name, change]] : []))
    : [];

/** Returns functions that name a detail and say its value in the reader's language. */
export function useAuditValues() {
  const t = useMessages(auditDetailMessages);
  const language = useLanguage();
  const translateDetail = (id: string, otherwise: string) =>
    isDetailId(id) && id !== 'audit_detail.value_change' ? t(id) : otherwise;

  const formatPlainValue = (name: string, value: unknown): string => {
    if (typeof value === 'number')
      return toSnakeCase(name) === 'confidence_threshold'
        ? formatPercent(value)
        : value.toLocaleString(language);
    const text = String(value);
    if (ISO_TIME.test(text)) return formatDateTime(text, language) ?? text;
    return translateDetail(`audit_detail.value_${text.replaceAll(/[ -]/g, '_')}`, text);
  };
  const formatValue = (name: string, value: unknown): string => {
    if (Array.isArray(value)) return value.map((one) => formatValue(name, one)).join(', ');
    if (!isRecord(value)) return formatPlainValue(name, value);
    const { from, to } = value;
    if (from !== undefined && to !== undefined)
      return t('audit_detail.value_change', { from: formatValue(name, from), to: formatValue(name, to) });
    return Object.entries(value)
      .map(([inner, one]) => `${formatName(inner)} ${formatValue(inner, one)}`)
      .join(', ');
  };
  const formatName = (name: string): string => translateDetail(`audit_detail.${toSnakeCase(name)}`, name);
  return { formatName, formatValue };
}

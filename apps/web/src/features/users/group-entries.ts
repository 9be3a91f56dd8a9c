import type { AuditEntry } from '@smart-waste/contract';

/** Actions that people repeat photo by photo or file by file: several in a row are one line. */
export const GROUPED_ACTIONS = [
  'image.analysis_requested',
  'image.coordinates_set',
  'image.deleted',
  'image.place_changed',
  'image.purged',
  'image.restored',
  'image.reviewed',
  'image.review_removed',
  'report.export',
  'user.login_failed',
] as const;
export type GroupedAction = (typeof GROUPED_ACTIONS)[number];

/** A longer pause begins another line. */
const PAUSE_MS = 30 * 60_000;

/** Entries that one line stands for, newest first. */
export type EntryGroup = readonly [AuditEntry, ...AuditEntry[]];

export const findGroupedAction = ({ action }: AuditEntry): GroupedAction | undefined =>
  GROUPED_ACTIONS.find((grouped) => grouped === action);

/** Failed logins are about one account, the other actions by one person. */
function continues(last: AuditEntry, entry: AuditEntry): boolean {
  const hasSameSubject = last.action !== 'user.login_failed' || last.subject === entry.subject;
  return (
    findGroupedAction(entry) !== undefined &&
    last.action === entry.action &&
    last.actor_id === entry.actor_id &&
    hasSameSubject &&
    Math.abs(Date.parse(last.at) - Date.parse(entry.at)) <= PAUSE_MS
  );
}

/** Joins entries in a row that say the same of one photo after the other. */
export function groupEntries(entries: readonly AuditEntry[]): EntryGroup[] {
  const groups: [AuditEntry, ...AuditEntry[]][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    const newest = last?.at(-1);
    if (last && newest && continues(newest, entry)) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

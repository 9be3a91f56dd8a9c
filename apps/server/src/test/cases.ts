import { randomUUID } from 'node:crypto';
import { CASE_LIMITS } from '@smart-waste/contract';
import type { OpenDatabase } from '../adapters/db/open-database.ts';
import type { NewCasePhoto } from '../modules/cases/ports/proof.ts';
import type { NewCase, NewCaseEvent, NewReport } from '../modules/cases/ports.ts';
import type { AuditEntry } from '../ports/audit-log.ts';
import { addUser } from './rows.ts';

const OPENED_AT = new Date('2026-06-01T10:00:00.000Z');

/** A new case of the default category; a test passes the fields that matter to it. */
export const newCase = (given: Partial<NewCase> = {}): NewCase => ({
  case_id: randomUUID(),
  status: 'new',
  status_before_waiting: null,
  category_id: 1,
  severity: null,
  waste_classes: [],
  place: 'Market square',
  latitude: null,
  longitude: null,
  opened_at: OPENED_AT,
  due_at: new Date('2026-06-04T10:00:00.000Z'),
  clock_stopped_at: null,
  answered_at: null,
  cleaned_at: null,
  ended_at: null,
  escalated_at: null,
  urgent_at: new Date('2026-06-03T10:00:00.000Z'),
  assignee_id: null,
  repeats: 0,
  is_private: false,
  public_note: '',
  public_reply: '',
  responsible: null,
  previous_case_id: null,
  merged_into: null,
  ...given,
});

/** A new report without an upload or an account. */
export const newReport = (given: Partial<NewReport> = {}): NewReport => ({
  report_id: randomUUID(),
  channel: 'upload',
  image_id: null,
  user_id: null,
  recorded_by: null,
  words: '',
  is_public: true,
  created_at: OPENED_AT,
  ...given,
});

type Record = { event: NewCaseEvent; audit: AuditEntry };

/** What a change leaves behind. */
export const newRecord = (event: Partial<NewCaseEvent> = {}, audit: Partial<AuditEntry> = {}): Record => ({
  event: {
    kind: 'noted',
    at: OPENED_AT,
    actor_id: null,
    action: null,
    from: null,
    to: null,
    text: '',
    is_public: false,
    ...event,
  },
  audit: {
    at: OPENED_AT,
    actor_id: null,
    action: 'case.changed',
    subject: 'case:test',
    details: {},
    ...audit,
  },
});

/** Opens a case with its first report. */
export function openCase(
  { cases }: Pick<OpenDatabase['tables'], 'cases'>,
  given: Partial<NewCase> = {},
  report: Partial<NewReport> = {},
) {
  const { subject: _subject, ...audit } = newRecord({}, { action: 'case.opened' }).audit;
  return cases.open(newCase(given), newReport(report), { event: newRecord({ kind: 'opened' }).event, audit });
}

/** Joins a report to an open case. */
export async function joinReport(
  { cases }: Pick<OpenDatabase['tables'], 'cases'>,
  number: number,
  report: Partial<NewReport> = {},
) {
  const record = { ...newRecord({ kind: 'report_joined' }), change: () => ({}) };
  const joined = await cases.join(number, newReport(report), record);
  if (!joined) throw new Error(`the case ${number} is not open`);
  return joined;
}

/** Adds a photo after the cleaning to a case, whose file is not stored; a test passes the fields that matter to it. */
export async function addCasePhoto(
  { tables }: { tables: Pick<OpenDatabase['tables'], 'casePhotos' | 'objectLedger' | 'users'> },
  given: Partial<NewCasePhoto> & Pick<NewCasePhoto, 'case_id'>,
): Promise<NewCasePhoto> {
  const { id: added_by } = await addUser(tables, { role: 'crew' });
  const photo = await newCasePhoto(tables, { added_by, ...given });
  const { audit } = newRecord({}, { action: 'case.photo_added' });
  await tables.casePhotos.add(photo, CASE_LIMITS.photosMax, audit);
  return photo;
}

/** A photo after the cleaning that can be added, with reserved objects. */
export async function newCasePhoto(
  { objectLedger }: Pick<OpenDatabase['tables'], 'objectLedger'>,
  given: Partial<NewCasePhoto> & Pick<NewCasePhoto, 'case_id' | 'added_by'>,
): Promise<NewCasePhoto> {
  const photo_id = given.photo_id ?? randomUUID();
  const photo: NewCasePhoto = {
    photo_id,
    purpose: 'after',
    photo_key: `photos/${photo_id}.jpg`,
    thumbnail_key: `thumbnails/${photo_id}.jpg`,
    placeholder_color: '#333333',
    width: 64,
    height: 48,
    taken_at: new Date(),
    is_public: true,
    photo_sha256: photo_id,
    perceptual_hash: '0'.repeat(16),
    idempotency_key: null,
    captured_at: null,
    latitude: null,
    longitude: null,
    added_at: new Date(),
    ...given,
  };
  await objectLedger.reserve([photo.photo_key, photo.thumbnail_key], new Date(Date.now() + 60_000));
  return photo;
}

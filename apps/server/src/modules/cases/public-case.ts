import { CASE_EVENT_KINDS, type CaseStatus, type PublicCase } from '@smart-waste/contract';
import {
  chooseNotificationKind,
  findDangerPhone,
  getStatusAfter,
  hasValidCoordinates,
  isPublicAfterPhoto,
  isStatusKind,
  selectChangesInEffect,
  toPublicPlace,
} from '@smart-waste/core';
import type { MediaLinks } from '../photos/media/media-links.ts';
import { createCaseNotFoundError } from './case-access.ts';
import { getCategory } from './case-category.ts';
import { toPublicPhoto, toPublicRendition } from './describe-cases.ts';
import { getShownDueDate } from './moments.ts';
import type { CaseEventRow, CaseRow, Deps } from './ports.ts';

type PublicDeps = Pick<Deps, 'casePhotos' | 'cases' | 'categories' | 'clock'>;

/** A case may have thousands of reports, and everyone may ask for its page. */
const MAX_REPORT_PHOTOS = 100;
/** The kinds of events that can be steps, or decide which photos are shown. */
const STEP_KINDS = CASE_EVENT_KINDS.filter(
  (kind) => kind === 'opened' || kind === 'replied' || isStatusKind(kind),
);

/**
 * The steps of a case as the public sees them, newest first (CA-96): its statuses, and what the city wrote. Another crew is
 * no step; corrections, notes and further reports are the staff's. Neither an undone change nor its undo is a step.
 */
function listSteps(newestFirst: readonly CaseEventRow[]): PublicCase['steps'] {
  let status: CaseStatus = 'new';
  const steps = selectChangesInEffect(newestFirst)
    .toReversed()
    .flatMap((event): PublicCase['steps'] => {
      const before = status;
      status = getStatusAfter(event) ?? status;
      const at = event.at.toISOString();
      const text = event.is_public && !event.is_hidden ? event.text : '';
      if (event.kind === 'opened') return [{ kind: 'status', at, status, text }];
      const isStatus = chooseNotificationKind(event, before) === 'status_changed';
      if (isStatus) return [{ kind: 'status', at, status, text }];
      const isReply = text !== '' && (event.kind === 'replied' || event.kind === 'assigned');
      return isReply ? [{ kind: 'reply', at, status, text }] : [];
    });
  return steps.toReversed();
}

const toPlace = (row: CaseRow): Pick<PublicCase, 'latitude' | 'longitude'> =>
  hasValidCoordinates(row) ? toPublicPlace(row) : { latitude: null, longitude: null };

/**
 * What everyone may see of the case of this number: no names, no notes, a rounded place, public photos (CA-20). Throws
 * `not_found` for an unknown number and for a private case.
 */
export async function showPublicCase(
  { casePhotos, cases, categories, clock }: PublicDeps,
  number: number,
  links: Pick<MediaLinks, 'buildPublicLink'>,
): Promise<PublicCase> {
  const row = await cases.findByNumber(number);
  if (!row || row.is_private) throw createCaseNotFoundError();
  const [all, photos, proofs, events] = await Promise.all([
    categories.list(),
    cases.listPublicPhotos(row.case_id, MAX_REPORT_PHOTOS),
    casePhotos.listProofs(row.case_id),
    cases.listEvents(row.case_id, STEP_KINDS),
  ]);
  const isShown = ({ photo_id, purpose }: (typeof photos)[number]) => {
    if (purpose !== 'after') return true;
    const proof = proofs.find((one) => one.photo_id === photo_id);
    return proof !== undefined && isPublicAfterPhoto(proof, row, events);
  };
  const now = clock.now();
  const category = getCategory(all, row.category_id);
  const linkTo = (key: string) => links.buildPublicLink(key, { now, number: row.number });
  return {
    number: row.number,
    status: row.status,
    category_names: category.names,
    opened_at: row.opened_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    ...toPlace(row),
    reports: row.reports,
    repeats: row.repeats,
    public_note: row.public_note,
    responsible: row.responsible,
    danger_phone: findDangerPhone(row.status, category),
    due_at: getShownDueDate(row)?.toISOString() ?? null,
    cleaned_at: row.cleaned_at?.toISOString() ?? null,
    photos: photos.filter(isShown).map((photo) => toPublicPhoto(toPublicRendition(photo), linkTo)),
    steps: listSteps(events),
  };
}

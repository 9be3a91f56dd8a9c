import { CASE_EVENT_KINDS, type CaseStatus, type PublicCase } from '@smart-waste/contract';
import {
  changesInEffect,
  dangerPhone,
  hasValidCoordinates,
  isPublicAfterPhoto,
  isStatusKind,
  notificationKindOf,
  publicPlace,
  statusAfter,
} from '@smart-waste/core';
import type { MediaLinks } from '../photos/media/media-links.ts';
import { caseNotFound } from './case-access.ts';
import { categoryOf } from './case-category.ts';
import { photoOf, publicRendition } from './describe-cases.ts';
import { isoOf, shownDueDate } from './moments.ts';
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
function stepsOf(newestFirst: readonly CaseEventRow[]): PublicCase['steps'] {
  let status: CaseStatus = 'new';
  const steps = changesInEffect(newestFirst)
    .toReversed()
    .flatMap((event): PublicCase['steps'] => {
      const before = status;
      status = statusAfter(event) ?? status;
      const at = event.at.toISOString();
      const text = event.is_public && !event.is_hidden ? event.text : '';
      if (event.kind === 'opened') return [{ kind: 'status', at, status, text }];
      const isStatus = notificationKindOf(event, before) === 'status_changed';
      if (isStatus) return [{ kind: 'status', at, status, text }];
      const isReply = text !== '' && (event.kind === 'replied' || event.kind === 'assigned');
      return isReply ? [{ kind: 'reply', at, status, text }] : [];
    });
  return steps.toReversed();
}

const placeOf = (row: CaseRow): Pick<PublicCase, 'latitude' | 'longitude'> =>
  hasValidCoordinates(row) ? publicPlace(row) : { latitude: null, longitude: null };

/**
 * What everyone may see of the case of this number: no names, no notes, a rounded place, public photos (CA-20). Throws
 * `not_found` for an unknown number and for a private case.
 */
export async function showPublicCase(
  { casePhotos, cases, categories, clock }: PublicDeps,
  number: number,
  links: Pick<MediaLinks, 'publicLink'>,
): Promise<PublicCase> {
  const row = await cases.byNumber(number);
  if (!row || row.is_private) throw caseNotFound();
  const [all, photos, proofs, events] = await Promise.all([
    categories.list(),
    cases.publicPhotos(row.case_id, MAX_REPORT_PHOTOS),
    casePhotos.proofs(row.case_id),
    cases.events(row.case_id, STEP_KINDS),
  ]);
  const isShown = ({ photo_id, purpose }: (typeof photos)[number]) => {
    if (purpose !== 'after') return true;
    const proof = proofs.find((one) => one.photo_id === photo_id);
    return proof !== undefined && isPublicAfterPhoto(proof, row, events);
  };
  const now = clock.now();
  const category = categoryOf(all, row.category_id);
  const linkTo = (key: string) => links.publicLink(key, { now, number: row.number });
  return {
    number: row.number,
    status: row.status,
    category_names: category.names,
    opened_at: row.opened_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    ...placeOf(row),
    reports: row.reports,
    repeats: row.repeats,
    public_note: row.public_note,
    responsible: row.responsible,
    danger_phone: dangerPhone(row.status, category),
    due_at: isoOf(shownDueDate(row)),
    cleaned_at: isoOf(row.cleaned_at),
    photos: photos.filter(isShown).map((photo) => photoOf(publicRendition(photo), linkTo)),
    steps: stepsOf(events),
  };
}

import type { CaseModeration, PhotoArea } from '@smart-waste/contract';
import { selectPublicTexts } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import { MissingObjectError } from '../../../ports/image-store.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { Deps as PhotoDeps } from '../../photos/ports.ts';
import { storePhoto } from '../../photos/upload/store-photo.ts';
import { createCaseNotFoundError, requireVisibleCase } from '../case-access.ts';
import type { CoveredObjects, ModeratedContent } from '../ports/moderation.ts';
import type { CaseChange, CasePhotoRow, CaseRow, Deps, NewCaseEvent } from '../ports.ts';
import { type ChangeDeps, createSilentEvent, refuseStale } from './change-case.ts';
import { createStaleCaseError } from './stale-case-error.ts';

export type ModerateDeps = ChangeDeps &
  Pick<Deps, 'caseModeration' | 'ids' | 'imageProcessor' | 'log' | 'store'> &
  Pick<PhotoDeps, 'objectLedger'>;

type Event = Pick<NewCaseEvent, 'kind' | 'from' | 'to'>;
/** What is changed, with what the history and the audit log say; null when the case already is so. */
type Moderation = {
  content: ModeratedContent;
  change: CaseChange;
  event: Event;
  details: Record<string, unknown>;
} | null;

const createContentNotFoundError = () =>
  new AppError('not_found', createReason('error.case.content_not_found'));

/** A text that is hidden is said no more: what the city said before it holds again. */
async function moderateText(
  { cases }: ModerateDeps,
  caseRow: CaseRow,
  { version, is_hidden }: NonNullable<CaseModeration['text']>,
): Promise<Moderation> {
  const events = await cases.listEvents(caseRow.case_id);
  const event = events.find((one) => one.version === version);
  if (!event?.is_public || event.text === '') throw createContentNotFoundError();
  if (event.is_hidden === is_hidden) return null;
  const after = events.map((one) => (one === event ? { ...one, is_hidden } : one));
  return {
    content: { kind: 'text', version, is_hidden },
    change: selectPublicTexts(after, caseRow.status),
    event: { kind: is_hidden ? 'text_hidden' : 'text_shown', from: null, to: String(version) },
    details: { hidden_text: { version, is_hidden } },
  };
}

async function moderateReport(
  { cases }: ModerateDeps,
  caseRow: CaseRow,
  { number, is_hidden }: NonNullable<CaseModeration['report']>,
): Promise<Moderation> {
  const report = (await cases.listReports(caseRow.case_id)).find((one) => one.number === number);
  if (!report || report.words === '') throw createContentNotFoundError();
  if (report.is_hidden === is_hidden) return null;
  return {
    content: { kind: 'report', number, is_hidden },
    change: {},
    event: { kind: is_hidden ? 'text_hidden' : 'text_shown', from: null, to: null },
    details: { hidden_report: { number, is_hidden } },
  };
}

async function requirePhoto(
  { cases }: ModerateDeps,
  caseRow: CaseRow,
  photo_id: string,
): Promise<CasePhotoRow> {
  const photo = (await cases.listPhotos(caseRow.case_id)).find((one) => one.photo_id === photo_id);
  if (!photo) throw createContentNotFoundError();
  return photo;
}

/** Only photos after the cleaning are the city's; of a report its sender decides. */
async function moderatePhoto(
  deps: ModerateDeps,
  caseRow: CaseRow,
  { photo_id, is_public }: NonNullable<CaseModeration['photo']>,
): Promise<Moderation> {
  const photo = await requirePhoto(deps, caseRow, photo_id);
  if (photo.purpose !== 'after') throw new AppError('conflict', createReason('error.case.photo_of_citizen'));
  if (photo.is_public === is_public) return null;
  return {
    content: { kind: 'photo', photo_id, is_public },
    change: {},
    event: { kind: is_public ? 'photo_shown' : 'photo_withdrawn', from: null, to: null },
    details: { photo: { photo_id, is_public } },
  };
}

const isSameArea = (one: PhotoArea, other: PhotoArea | undefined): boolean =>
  one.x === other?.x && one.y === other.y && one.width === other.width && one.height === other.height;
const isSame = (areas: readonly PhotoArea[], others: readonly PhotoArea[]): boolean =>
  areas.length === others.length && areas.every((area, index) => isSameArea(area, others[index]));

async function storeCoveredPhoto(
  deps: ModerateDeps,
  { photo_key }: CasePhotoRow,
  areas: readonly PhotoArea[],
): Promise<CoveredObjects> {
  const original = await deps.store.get(photo_key).catch((error: unknown) => {
    throw error instanceof MissingObjectError ? createContentNotFoundError() : error;
  });
  const covered = await deps.imageProcessor.cover(original, areas);
  const id = deps.ids.newId();
  const keys = { photo_key: `photos/${id}.jpg`, thumbnail_key: `thumbnails/${id}.jpg` };
  await storePhoto(deps, keys, covered);
  return keys;
}

/** The public gets another picture: the bytes of the covered areas leave the product for the staff only (CA-111). */
async function moderateCovers(
  deps: ModerateDeps,
  caseRow: CaseRow,
  { photo_id, areas }: NonNullable<CaseModeration['covers']>,
): Promise<Moderation> {
  const photo = await requirePhoto(deps, caseRow, photo_id);
  if (isSame(areas, photo.covered_areas)) return null;
  const objects = areas.length === 0 ? null : await storeCoveredPhoto(deps, photo, areas);
  const [from, to] = [photo.covered_areas.length, areas.length];
  return {
    content: { kind: 'covers', photo_id, areas, objects },
    change: {},
    event: { kind: 'photo_covered', from: String(from), to: String(to) },
    details: { covered_areas: { photo_id, from, to } },
  };
}

function decideModeration(
  deps: ModerateDeps,
  caseRow: CaseRow,
  form: CaseModeration,
): Promise<Moderation> | null {
  const { text, report, photo, covers } = form;
  if (text) return moderateText(deps, caseRow, text);
  if (report) return moderateReport(deps, caseRow, report);
  if (photo) return moderatePhoto(deps, caseRow, photo);
  return covers ? moderateCovers(deps, caseRow, covers) : null;
}

/** Hides a text, covers areas of a photo or withdraws one from the public, or takes that back (CA-110, CA-111, CA-112). */
export async function moderateCase(
  deps: ModerateDeps,
  { number, viewer, form }: { number: number; viewer: SessionUser; form: CaseModeration },
): Promise<CaseRow> {
  const caseRow = await requireVisibleCase(deps, number, viewer);
  await refuseStale(deps, caseRow, form.version);
  const moderation = await decideModeration(deps, caseRow, form);
  if (!moderation) return caseRow;
  const { content, change, event, details } = moderation;
  const at = deps.clock.now();
  const actor_id = viewer.user_id;
  const answer = await deps.caseModeration.change(caseRow, content, {
    change,
    event: { ...createSilentEvent(event.kind, event.from, event.to), at, actor_id },
    audit: { at, actor_id, action: 'case.changed', subject: `case:${caseRow.number}`, details },
  });
  if (answer.outcome === 'changed') return answer.case;
  const unused = content.kind === 'covers' && content.objects;
  if (unused) await deps.objectLedger.abandon(Object.values(unused));
  throw answer.outcome === 'gone'
    ? createCaseNotFoundError()
    : await createStaleCaseError(deps, caseRow.case_id);
}

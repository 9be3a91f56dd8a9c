import {
  ANNOTATION_LIMITS,
  type AnnotationDraft,
  type AnnotationDraftForm,
  type AnnotationLease,
  type AnnotationSet,
  LABEL_SCHEMA_VERSION,
  type PhotoAnnotations,
} from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../lib/errors.ts';
import { findUserNames } from '../../lib/find-user-names.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import { createImageNotFoundError, requireImageToReview } from '../photos/image-access.ts';
import { getOwnOpinion, isBlind, isForCaller } from './opinions/second-opinion.ts';
import type { AnnotationDraftRow, AnnotationLeaseRow, AnnotationSetRow, Deps } from './ports.ts';
import { toHint } from './queue/list-queue.ts';

type Photo = { image_id: string; viewer: SessionUser };

const MS_PER_SECOND = 1000;

export const toAnnotationSet = (
  { image_id: _, created_by, created_at, ...set }: AnnotationSetRow,
  names: ReadonlyMap<number, string>,
): AnnotationSet => ({
  ...set,
  created_at: created_at.toISOString(),
  created_by: created_by === null ? null : (names.get(created_by) ?? null),
});

const toAnnotationDraft = ({
  based_on,
  version,
  annotations,
  saved_at,
}: Omit<AnnotationDraftRow, 'is_blind'>): AnnotationDraft => ({
  based_on,
  version,
  annotations,
  saved_at: saved_at.toISOString(),
});

const toAnnotationLease = (
  { user_id, since, until }: AnnotationLeaseRow,
  { viewer }: Photo,
  names: ReadonlyMap<number, string>,
): AnnotationLease => ({
  is_own: user_id === viewer.user_id,
  held_by: names.get(user_id) ?? null,
  since: since.toISOString(),
  until: until.toISOString(),
});

/** What people said about the photo, the viewer's draft, and who works on it now. */
export async function showAnnotations(deps: Deps, photo: Photo): Promise<PhotoAnnotations> {
  const { image_id, viewer } = photo;
  await requireImageToReview(deps.images, image_id, viewer);
  const [sets, draft, lease, opinion, blind, hints] = await Promise.all([
    deps.annotations.listSets(image_id, ANNOTATION_LIMITS.setsShown),
    deps.annotations.findDraft(image_id, viewer.user_id),
    deps.annotations.findLease(image_id, deps.clock.now()),
    deps.secondOpinions.find(image_id),
    deps.images.findBlindPhotos([image_id]),
    deps.photoHints.listByPhotos([image_id]),
  ]);
  const is_blind = blind.has(image_id);
  // What a second opinion is submitted with must not tell that there is a first one.
  const isSecond = !is_blind && isBlind(opinion, viewer);
  const isHidden = is_blind || isSecond;
  const names = await findUserNames(deps, [
    ...sets.map(({ created_by }) => created_by),
    lease?.user_id ?? null,
  ]);
  return {
    image_id,
    schema_version: LABEL_SCHEMA_VERSION,
    // A photo of the sample is labelled as such first, and not compared or decided.
    ...(opinion &&
      !is_blind && {
        second_opinion: opinion.state,
        is_opinion_for_caller: isForCaller(opinion, viewer),
        ...getOwnOpinion(opinion, viewer),
      }),
    is_blind,
    newest_number: isSecond ? 0 : (sets[0]?.number ?? 0),
    sets: isHidden ? [] : sets.map((set) => toAnnotationSet(set, names)),
    hints: isHidden ? [] : hints.map(toHint),
    // One that was not begun blind may hold what the detector says, and must not be laid over the empty photo.
    draft: draft && !(is_blind && draft.is_blind === false) ? toAnnotationDraft(draft) : null,
    lease: lease ? toAnnotationLease(lease, photo, names) : null,
  };
}

/**
 * Saves unfinished work. Refused when another window of the same person saved meanwhile, and when the photo was drawn for a
 * sample meanwhile: its labels must not begin with boxes that a person saw.
 */
export async function saveDraft(
  deps: Deps,
  { form, ...photo }: Photo & { form: AnnotationDraftForm },
): Promise<AnnotationDraft> {
  const { image_id, viewer } = photo;
  await requireImageToReview(deps.images, image_id, viewer);
  const draft = {
    ...form,
    version: form.version + 1,
    image_id,
    user_id: viewer.user_id,
    saved_at: deps.clock.now(),
  };
  const outcome = await deps.annotations.saveDraft(draft);
  if (outcome === 'gone') throw createImageNotFoundError();
  if (outcome === 'drawn') throw new AppError('conflict', createReason('error.annotation.drawn_for_sample'));
  if (outcome === 'stale') throw new AppError('conflict', createReason('error.annotation.draft_stale'));
  return toAnnotationDraft(draft);
}

/** Throws the viewer's unfinished work away. */
export async function deleteDraft(deps: Deps, { image_id, viewer }: Photo): Promise<void> {
  await requireImageToReview(deps.images, image_id, viewer);
  await deps.annotations.deleteDraft(image_id, viewer.user_id);
}

/** Takes or renews the lease of the photo; names the holder when that is another person. */
export async function takeLease(deps: Deps, photo: Photo): Promise<AnnotationLease> {
  const { image_id, viewer } = photo;
  await requireImageToReview(deps.images, image_id, viewer);
  const now = deps.clock.now();
  const until = new Date(now.getTime() + ANNOTATION_LIMITS.leaseSeconds * MS_PER_SECOND);
  const lease = await deps.annotations.takeLease(
    { image_id, user_id: viewer.user_id, since: now, until },
    now,
  );
  if (!lease) throw createImageNotFoundError();
  return toAnnotationLease(lease, photo, await findUserNames(deps, [lease.user_id]));
}

/** Lets others work on the photo. Nothing happens when the viewer does not hold it. */
export const releaseLease = ({ annotations }: Deps, { image_id, viewer }: Photo): Promise<void> =>
  annotations.releaseLease(image_id, viewer.user_id);

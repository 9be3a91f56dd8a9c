import type { Image, ReviewListQuery, ReviewQueue, SuspectList } from '@smart-waste/contract';
import {
  listReviewReasons,
  REVIEW_START,
  type ReviewPosition,
  type ReviewTerms,
  selectNextPhotos,
  withCalibratedConfidence,
} from '@smart-waste/core';
import * as z from 'zod/mini';
import { createCursorCodec, readPage, uuid } from '../../../lib/cursor.ts';
import type { Caller } from '../../../ports/session-table.ts';
import { withoutHiddenResults } from '../../photos/hidden-results.ts';
import type { PresentImage } from '../../photos/present-image.ts';
import { withUsernames } from '../../photos/usernames.ts';
import type { Deps, PhotoHintRow } from '../ports.ts';

type ListDeps = Pick<
  Deps,
  'images' | 'users' | 'annotations' | 'reviewQueue' | 'labelSuspects' | 'photoHints' | 'clock'
>;
type Request = { viewer: Caller; query: ReviewListQuery };

/** `n` photos were shown; the last one by priority has `p` and `i`; those up to `s` were drawn by chance. */
const queueCursor = createCursorCodec(
  z.strictObject({ n: z.int().check(z.minimum(0)), p: z.number(), i: z.nullable(uuid), s: z.number() }),
);
const decodePosition = (cursor: string | undefined): ReviewPosition => {
  const at = queueCursor.decode(cursor);
  if (!at) return REVIEW_START;
  return { count: at.n, last: at.i === null ? null : { image_id: at.i, priority: at.p }, share: at.s };
};
const encodePosition = ({ count, last, share }: ReviewPosition): string =>
  queueCursor.encode({ n: count, p: last?.priority ?? 0, i: last?.image_id ?? null, s: share });

const NO_TERMS: ReviewTerms = { uncertainty: null, disagreement: null, severity: null, novelty: null };

/** The images of a page as this viewer may see them before annotating; those that were deleted meanwhile are missing. */
export async function presentImages(
  { images, users }: Pick<Deps, 'images' | 'users'>,
  image_ids: readonly string[],
  { viewer, present }: { viewer: Caller; present: PresentImage },
): Promise<Map<string, Image>> {
  const visible = await withoutHiddenResults(images, await images.findByIds(image_ids), {
    viewer,
    isAnnotating: true,
  });
  const rows = await withUsernames(users, viewer, visible);
  return new Map(rows.map((row) => [row.image_id, present(row, viewer)]));
}

/** The usernames of other people who work on these photos now. */
export async function findHolders(
  { annotations, users, clock }: Pick<ListDeps, 'annotations' | 'users' | 'clock'>,
  image_ids: readonly string[],
  viewer: Caller,
): Promise<Map<string, string>> {
  const leases = (await annotations.listLeases(image_ids, clock.now())).filter(
    ({ user_id }) => user_id !== viewer.user_id,
  );
  const names = await users.findNames(leases.map(({ user_id }) => user_id));
  return new Map(
    leases.flatMap(({ image_id, user_id }) => {
      const name = names.get(user_id);
      return name === undefined ? [] : [[image_id, name] as const];
    }),
  );
}

export const toHint = ({ words, given_at }: PhotoHintRow) => ({ words, given_at: given_at.toISOString() });

/**
 * The terms that the viewer may know; the same object when these are all. The terms of a photo of the sample follow from
 * what the detector says (EV-22), and a severity that is not shown from a first opinion (LB-45).
 */
function maskTerms(
  known: ReviewTerms,
  { image, isInSample }: { image: Image; isInSample: boolean },
): ReviewTerms {
  if (isInSample) return NO_TERMS;
  return image.severity === null && known.severity !== null ? { ...known, severity: null } : known;
}

/** The part of the priority that the viewer may know; a hint, which adds one, contradicts the detector. */
function maskPriority(priority: number, { isWhole, isInSample }: { isWhole: boolean; isInSample: boolean }) {
  if (isInSample) return 0;
  return isWhole ? priority : Math.floor(priority);
}

/** One page of what to review next (LB-32), with the reasons, what citizens said, and who works on it now. */
export async function listQueue(
  deps: ListDeps,
  { viewer, query, present }: Request & { present: PresentImage },
): Promise<ReviewQueue> {
  const lists = await deps.reviewQueue.listNext(decodePosition(query.cursor), query.limit);
  const terms = new Map([...lists.byPriority, ...lists.byChance].map((row) => [row.image_id, row.terms]));
  const { photos, position } = selectNextPhotos(decodePosition(query.cursor), lists, query.limit);
  const ids = photos.map(({ image_id }) => image_id);
  const [images, inSample, blindResults, hints, holders] = await Promise.all([
    presentImages(deps, ids, { viewer, present }),
    deps.images.findBlindPhotos(ids),
    viewer.role === 'admin' ? undefined : deps.images.findBlindResults(ids, viewer.user_id),
    deps.photoHints.listByPhotos(ids),
    findHolders(deps, ids, viewer),
  ]);
  const data = photos.flatMap(({ image_id, priority, isRandom }) => {
    const image = images.get(image_id);
    if (!image) return [];
    const isInSample = inSample.has(image_id);
    // A hint says what the detector or the first person marked.
    const isBlind = isInSample || blindResults?.has(image_id) === true;
    const hasHint = priority >= 1 && !isBlind;
    const known = { ...NO_TERMS, ...terms.get(image_id) };
    const shown = maskTerms(known, { image, isInSample });
    return [
      {
        image,
        priority: maskPriority(isBlind ? priority % 1 : priority, { isWhole: shown === known, isInSample }),
        reasons: listReviewReasons(shown, { hasHint, isRandom }),
        hints: isBlind ? [] : hints.filter((hint) => hint.image_id === image_id).map(toHint),
        held_by: holders.get(image_id) ?? null,
      },
    ];
  });
  return { data, next_cursor: photos.length < query.limit ? null : encodePosition(position) };
}

const suspectCursor = createCursorCodec(z.strictObject({ strength: z.number(), image_id: uuid }));

/**
 * One page of the reviewed photos that the newest run contradicts with confidence (LB-34), without those on which the
 * viewer may give a blind second opinion: a contradiction says what the first person marked.
 */
export async function listSuspects(
  deps: ListDeps,
  { viewer, query, present }: Request & { present: PresentImage },
): Promise<SuspectList> {
  const after = suspectCursor.decode(query.cursor);
  const { rows, next_cursor } = await readPage(
    query.limit,
    (limit) =>
      deps.labelSuspects.listPage({ after, blindTo: viewer.role === 'admin' ? null : viewer.user_id }, limit),
    ({ strength, image_id }) => suspectCursor.encode({ strength, image_id }),
  );
  const ids = rows.map(({ image_id }) => image_id);
  const images = await presentImages(deps, ids, { viewer, present });
  const data = rows.flatMap(({ image_id, strength, contradictions, calibrated }) => {
    const image = images.get(image_id);
    return image
      ? [{ image, strength, contradictions: withCalibratedConfidence(contradictions, calibrated) }]
      : [];
  });
  return { data, next_cursor };
}

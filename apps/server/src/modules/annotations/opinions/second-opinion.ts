import { isDeepStrictEqual } from 'node:util';
import type {
  Annotation,
  SecondOpinion,
  SecondOpinionForm,
  SecondOpinionList,
  SecondOpinionQuery,
} from '@smart-waste/contract';
import { computeAgreement, isAgreed } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { createCursorCodec, instant, readPage, uuid } from '../../../lib/cursor.ts';
import { AppError } from '../../../lib/errors.ts';
import { findUserNames } from '../../../lib/find-user-names.ts';
import type { Caller, SessionUser } from '../../../ports/session-table.ts';
import { requireImageToReview } from '../../photos/image-access.ts';
import type { PresentImage } from '../../photos/present-image.ts';
import { createRefusalError } from '../create-refusal-error.ts';
import type { Deps, SecondOpinionRow } from '../ports.ts';
import { findHolders, presentImages } from '../queue/list-queue.ts';

type OpinionDeps = Pick<Deps, 'images' | 'users' | 'secondOpinions' | 'clock'>;
type GivingDeps = OpinionDeps & Pick<Deps, 'annotations'>;
type Photo = { image_id: string; viewer: SessionUser };

const createNoOpinionError = () =>
  new AppError('not_found', createReason('error.annotation.no_second_opinion'));

/** Whether the viewer must not see the first opinion: they may give the second one. Admins see everything. */
export const isBlind = (row: SecondOpinionRow | undefined, { user_id, role }: SessionUser): boolean =>
  row?.state === 'open' && role !== 'admin' && row.first_by !== user_id;

const isOneOfTwo = ({ first_by, given_by }: SecondOpinionRow, { user_id }: SessionUser): boolean =>
  first_by === user_id || given_by === user_id;

/** Whether the viewer may give the second opinion, or decide a disputed one: a third person does that, or an admin. */
export const isForCaller = (row: SecondOpinionRow, viewer: SessionUser): boolean =>
  (row.state === 'open' && row.first_by !== viewer.user_id) ||
  (row.state === 'disputed' && (viewer.role === 'admin' || !isOneOfTwo(row, viewer)));

/** What the viewer gave as the second opinion, by which a page whose answer was lost learns that it is stored. */
export const getOwnOpinion = (
  { given_by, annotations }: SecondOpinionRow,
  { user_id }: SessionUser,
): { own_opinion?: Annotation[] } =>
  given_by === user_id && annotations !== null ? { own_opinion: annotations } : {};

/** Refuses a set of one of the two who disagree. */
export function refuseOwnDecision(row: SecondOpinionRow | undefined, viewer: SessionUser): void {
  if (row?.state === 'disputed' && !isForCaller(row, viewer))
    throw new AppError('conflict', createReason('error.annotation.third_decides'));
}

function toSecondOpinion(
  row: SecondOpinionRow,
  viewer: SessionUser,
  names: ReadonlyMap<number, string>,
): SecondOpinion {
  const { image_id, state, annotations, agreement, blind_agreement } = row;
  const getName = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    image_id,
    state,
    annotations,
    agreement,
    blind_agreement,
    requested_at: row.requested_at.toISOString(),
    given_at: row.given_at?.toISOString() ?? null,
    first_by: getName(row.first_by),
    given_by: getName(row.given_by),
    is_for_caller: isForCaller(row, viewer),
  };
}

const listPeople = ({ first_by, given_by }: SecondOpinionRow) => [first_by, given_by];

/**
 * The second opinion of a photo. Throws `not_found` while none was asked for, and while the photo waits for its blind labels,
 * which would repeat what it says.
 */
async function requireOpinion(deps: OpinionDeps, photo: Photo): Promise<SecondOpinionRow> {
  await refuseBlindPhoto(deps, photo);
  return requireStoredOpinion(deps, photo);
}

async function refuseBlindPhoto({ images }: OpinionDeps, { image_id, viewer }: Photo): Promise<void> {
  await requireImageToReview(images, image_id, viewer);
  if ((await images.findBlindPhotos([image_id])).has(image_id)) throw createNoOpinionError();
}

async function requireStoredOpinion(
  { secondOpinions }: OpinionDeps,
  { image_id }: Photo,
): Promise<SecondOpinionRow> {
  const row = await secondOpinions.find(image_id);
  if (!row) throw createNoOpinionError();
  return row;
}

const withNames = async (deps: OpinionDeps, row: SecondOpinionRow, viewer: SessionUser) =>
  toSecondOpinion(row, viewer, await findUserNames(deps, listPeople(row)));

/** Throws as `requireOpinion` does. */
export const showSecondOpinion = async (deps: OpinionDeps, photo: Photo): Promise<SecondOpinion> =>
  withNames(deps, await requireOpinion(deps, photo), photo.viewer);

/** Asks for a second opinion on a photo that has a set; asked again, nothing changes. Throws as `requireOpinion` does. */
export async function requestSecondOpinion(deps: OpinionDeps, photo: Photo): Promise<SecondOpinion> {
  const { image_id, viewer } = photo;
  await refuseBlindPhoto(deps, photo);
  const at = deps.clock.now();
  await deps.secondOpinions.request(image_id, at, {
    at,
    actor_id: viewer.user_id,
    subject: image_id,
    action: 'image.second_opinion_requested',
    details: {},
  });
  return withNames(deps, await requireStoredOpinion(deps, photo), viewer);
}

/**
 * Gives the second opinion. It is compared with the first one, and settles the photo or leaves it to a third person; what
 * counts stays the first one until then. The author of the first opinion is refused.
 */
export async function giveSecondOpinion(
  deps: GivingDeps,
  { form, ...photo }: Photo & { form: SecondOpinionForm },
): Promise<SecondOpinion> {
  const { viewer } = photo;
  const row = await requireOpinion(deps, photo);
  if (row.first_by === viewer.user_id)
    throw new AppError('conflict', createReason('error.annotation.own_opinion'));
  await storeOpinion(deps, row, { viewer, annotations: form.annotations });
  return showSecondOpinion(deps, photo);
}

type GivenOpinion = { viewer: SessionUser; annotations: Annotation[] };

/** Whether the viewer gave just this opinion before: its answer was lost. */
export const isRepeatedOpinion = (
  row: SecondOpinionRow | undefined,
  { viewer, annotations }: GivenOpinion,
): boolean => row?.given_by === viewer.user_id && isDeepStrictEqual(row.annotations, annotations);

/**
 * Compares and stores it once, also when it is sent again, and ends the draft and the lease of its author. Refused while another person works on the photo, when another
 * person was faster, and when the first opinion is another one by now.
 */
export async function storeOpinion(
  deps: Pick<OpinionDeps, 'secondOpinions' | 'users' | 'clock'>,
  { image_id, number, first_annotations }: SecondOpinionRow,
  opinion: GivenOpinion,
): Promise<void> {
  const { viewer, annotations } = opinion;
  const compared = computeAgreement(first_annotations, annotations);
  const state = isAgreed(compared) ? 'agreed' : 'disputed';
  const answer = await deps.secondOpinions.give({
    image_id,
    number,
    annotations,
    state,
    ...compared,
    given_at: deps.clock.now(),
    given_by: viewer.user_id,
  });
  if (answer.outcome === 'leased') throw await createRefusalError(deps, 'leased', answer.lease.user_id);
  if (answer.outcome === 'closed' && !isRepeatedOpinion(await deps.secondOpinions.find(image_id), opinion))
    throw new AppError('conflict', createReason('error.annotation.opinion_given'));
}

const opinionCursor = createCursorCodec(z.strictObject({ requested_at: instant, image_id: uuid }));

/**
 * One page of the second opinions in a state, without those of photos that wait for their blind labels, which are counted; open ones also without
 * those of which the viewer gave the first.
 */
export async function listSecondOpinions(
  deps: GivingDeps,
  { viewer, query, present }: { viewer: Caller; query: SecondOpinionQuery; present: PresentImage },
): Promise<SecondOpinionList> {
  const { cursor, limit, state } = query;
  const after = opinionCursor.decode(cursor);
  const filter = { state, notBy: state === 'open' ? viewer.user_id : null };
  const { rows, next_cursor } = await readPage(
    limit,
    (limit) => deps.secondOpinions.listPage(filter, after, limit),
    ({ requested_at, image_id }) => opinionCursor.encode({ requested_at, image_id }),
  );
  const ids = rows.map(({ image_id }) => image_id);
  const [images, blind, names, holders, waiting_for_sample] = await Promise.all([
    presentImages(deps, ids, { viewer, present }),
    deps.images.findBlindPhotos(ids),
    findUserNames(deps, rows.flatMap(listPeople)),
    findHolders(deps, ids, viewer),
    deps.secondOpinions.countBlind(filter),
  ]);
  const data = rows.flatMap((row) => {
    const image = images.get(row.image_id);
    if (!image || blind.has(row.image_id)) return [];
    const held_by = holders.get(row.image_id) ?? null;
    return [{ image, opinion: toSecondOpinion(row, viewer, names), held_by }];
  });
  return { data, next_cursor, waiting_for_sample };
}

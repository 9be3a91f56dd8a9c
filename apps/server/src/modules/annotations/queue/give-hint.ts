import type { HintForm, OwnHint } from '@smart-waste/contract';
import type { SessionUser } from '../../../ports/session-table.ts';
import { createImageNotFoundError, requireVisibleImage } from '../../photos/image-access.ts';
import type { Deps, PhotoHintRow } from '../ports.ts';

type HintDeps = Pick<Deps, 'images' | 'photoHints' | 'annotations' | 'clock'>;
type OwnPhoto = { image_id: string; viewer: SessionUser };

/** A hint with the moment of the set that answered it: the newest, unless the hint came after it (LB-30). */
async function presentHint(
  { annotations }: Pick<Deps, 'annotations'>,
  { image_id, words, given_at }: PhotoHintRow,
): Promise<OwnHint> {
  const [newest] = await annotations.listSets(image_id, 1);
  const answered_at = newest && newest.created_at >= given_at ? newest.created_at.toISOString() : null;
  return { hint: { words, given_at: given_at.toISOString(), answered_at } };
}

/**
 * What the viewer says against the results of their own photo, and when it was answered. Throws `not_found` for photos of
 * others (LB-36).
 */
export async function showHint(deps: HintDeps, { image_id, viewer }: OwnPhoto): Promise<OwnHint> {
  const { user_id } = await requireVisibleImage(deps.images, image_id, viewer);
  if (user_id !== viewer.user_id) throw createImageNotFoundError();
  const hints = await deps.photoHints.listByPhotos([image_id]);
  const own = hints.find((hint) => hint.user_id === viewer.user_id);
  return own ? presentHint(deps, own) : { hint: null };
}

/**
 * Stores that the viewer reports the result of their photo as wrong, once; a second call replaces the words, which wait for
 * an answer again.
 */
export async function giveHint(
  deps: HintDeps,
  { image_id, viewer, form }: OwnPhoto & { form: HintForm },
): Promise<OwnHint> {
  const hint = { image_id, user_id: viewer.user_id, words: form.words, given_at: deps.clock.now() };
  if (!(await deps.photoHints.give(hint))) throw createImageNotFoundError();
  return presentHint(deps, hint);
}

/** Withdraws the viewer's hint; nothing happens without one. */
export const takeHintBack = ({ photoHints }: HintDeps, { image_id, viewer }: OwnPhoto): Promise<void> =>
  photoHints.takeBack(image_id, viewer.user_id);

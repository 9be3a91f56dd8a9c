import type { HintForm, OwnHint } from '@smart-waste/contract';
import type { SessionUser } from '../../../ports/session-table.ts';
import { imageNotFound, visibleImage } from '../../photos/image-access.ts';
import type { Deps } from '../ports.ts';

type HintDeps = Pick<Deps, 'images' | 'photoHints' | 'clock'>;
type OwnPhoto = { image_id: string; viewer: SessionUser };

/** What the viewer says against the results of their own photo. Throws `not_found` for photos of others (LB-36). */
export async function showHint(
  { images, photoHints }: HintDeps,
  { image_id, viewer }: OwnPhoto,
): Promise<OwnHint> {
  const { user_id } = await visibleImage(images, image_id, viewer);
  if (user_id !== viewer.user_id) throw imageNotFound();
  const hints = await photoHints.ofPhotos([image_id]);
  const own = hints.find((hint) => hint.user_id === viewer.user_id);
  return { hint: own ? { words: own.words, given_at: own.given_at.toISOString() } : null };
}

/** Says that the results of the own photo are wrong, once; said again, the words are replaced. */
export async function giveHint(
  deps: HintDeps,
  { image_id, viewer, form }: OwnPhoto & { form: HintForm },
): Promise<OwnHint> {
  const { words } = form;
  const given_at = deps.clock.now();
  if (!(await deps.photoHints.give({ image_id, user_id: viewer.user_id, words, given_at })))
    throw imageNotFound();
  return { hint: { words, given_at: given_at.toISOString() } };
}

/** Takes the own hint back; nothing happens without one. */
export const takeHintBack = ({ photoHints }: HintDeps, { image_id, viewer }: OwnPhoto): Promise<void> =>
  photoHints.takeBack(image_id, viewer.user_id);

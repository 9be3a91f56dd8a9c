import { type TrainingManifest, toLabelledPhoto } from '@smart-waste/core';
import type { Deps, PhotoSource } from '../ports.ts';
import { choosePhotos } from './prepare.ts';

/**
 * The checked photos of a source that none of these models has seen, in the order in which an evaluation has them, so that
 * its figures and those of a command are the same.
 */
export async function listLabelledFiles(
  { evaluations, store }: Pick<Deps, 'evaluations' | 'store'>,
  source: PhotoSource,
  { manifests, timeZone }: { manifests: readonly (TrainingManifest | null)[]; timeZone: string },
) {
  const chosen = await Promise.all(
    manifests.map((manifest) => choosePhotos(evaluations, source, { manifest, timeZone })),
  );
  const idsOf = chosen.map(({ photos }) => new Set(photos.map(({ image_id }) => image_id)));
  const [first = { photos: [], excluded: 0 }] = chosen;
  const photos = first.photos.filter(({ image_id }) => idsOf.every((ids) => ids.has(image_id)));
  return {
    photos: photos.map(({ image_id: name, photo_key, width, height, ...photo }) => ({
      ...toLabelledPhoto(photo),
      name,
      size: { width, height },
      read: () => store.get(photo_key),
    })),
    excluded: first.photos.length + first.excluded - photos.length,
    mayHaveSeen: chosen.some(({ may_have_seen }) => may_have_seen),
  };
}

/** What a model was trained with: SHA-256 of photos as they were sent, hex, and groups of places (see buildPlaceGroup). */
export type TrainingManifest = { photos: ReadonlySet<string>; groups: ReadonlySet<string> };

/**
 * The photos that a model has not seen: neither in its training manifest, nor of a place of it. `known` has the groups of
 * the photos of the installation that the manifest lists.
 */
export function selectUnseenPhotos<Photo extends { photo_sha256: string; group: string }>(
  photos: readonly Photo[],
  manifest: TrainingManifest,
  known: Iterable<string>,
): Photo[] {
  const groups = new Set([...manifest.groups, ...known]);
  return photos.filter(({ photo_sha256, group }) => !manifest.photos.has(photo_sha256) && !groups.has(group));
}

import { type DatasetPhoto, writeDataCard } from '@smart-waste/core';
import { type ZippedFile, zipEnd, zippedText } from '../../../lib/zip-writer.ts';
import type { ClaimedExport, DatasetRow } from '../ports.ts';
import { LAYOUTS } from './archive-layout.ts';
import { type ExportDeps, offsetOf, type Progress, photosOf, storePart, takePart } from './archive-parts.ts';

type End = {
  dataset: DatasetRow & { card: NonNullable<DatasetRow['card']> };
  progress: Progress;
};

/**
 * Adds the labels of the whole dataset, what is missing, the data card, and the list of files. The archive is begun again when a
 * photo in it was deleted, or one came back that is not in it.
 */
export async function endArchive(
  deps: ExportDeps,
  claimed: ClaimedExport,
  { dataset, progress }: End,
): Promise<void> {
  const { export_id, format, requested_at: at } = claimed;
  const written = await deps.datasetExports.files(export_id);
  const contents = await contentsOf(deps, claimed, {
    files: [...written, ...progress.files],
    progress,
  });
  if (contents === null) {
    await deps.datasetExports.restart(claimed);
    return;
  }
  progress.missing = contents.missing;
  const missing = contents.missing.map((image_id) => `${image_id}.jpg\n`);
  const files = [
    ...LAYOUTS[format].summary(contents.photos, dataset.title),
    { name: 'missing.txt', content: missing },
    { name: 'README.md', content: [writeDataCard({ ...dataset, gone: missing.length })] },
  ];
  for (const { name, content } of files) {
    const { file, pieces } = await zippedText(name, content, { offset: offsetOf(progress), at });
    progress.files.push(file);
    progress.pieces.push(...pieces);
  }
  const end = await zipEnd([...written, ...progress.files], { offset: offsetOf(progress), at });
  progress.pieces.push(...end);
  await storePart(deps, claimed, { ...takePart(progress), isLast: true });
}

/**
 * The photos in the archive with their labels, and the ids of those that are missing in it, by what is there at this moment. Null
 * when these are not all photos of the dataset. One that is deleted later is in neither list of the missing, so that the archive
 * is outdated then.
 */
async function contentsOf(
  { datasets }: ExportDeps,
  { dataset_id, format }: ClaimedExport,
  { files, progress }: { files: readonly ZippedFile[]; progress: Progress },
): Promise<{ photos: DatasetPhoto[]; missing: string[] } | null> {
  const names = new Set(files.map(({ name }) => name));
  const missing = new Set(progress.missing);
  const present = new Set<string>();
  const photos: DatasetPhoto[] = [];
  const goneBefore = await datasets.gone(dataset_id);
  for await (const { image_id, photo_key: _, position: __, ...photo } of photosOf({ datasets }, dataset_id)) {
    if (names.has(LAYOUTS[format].photoPath(photo))) {
      present.add(image_id);
      photos.push(photo);
    } else if (!missing.has(image_id)) return null;
  }
  for (const image_id of await datasets.gone(dataset_id)) missing.add(image_id);
  const isWhole =
    photos.length === progress.photos_done &&
    [...missing].every((image_id) => !present.has(image_id)) &&
    goneBefore.every((image_id) => missing.has(image_id));
  return isWhole ? { photos, missing: [...missing] } : null;
}

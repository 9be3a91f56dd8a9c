import { createHash, type Hash } from 'node:crypto';
import {
  CHECKSUMS,
  createDatasetCard,
  type DescribedArchive,
  formatChecksumLine,
  writeDataCard,
  writeManifest,
} from '@smart-waste/core';
import { buildZipEnd, type ZippedFile, zipText } from '../../../lib/zip-writer.ts';
import type { ClaimedExport, DatasetRow, ExportedPhoto } from '../ports.ts';
import { LAYOUTS, type TextFile } from './archive-layout.ts';
import {
  computeOffset,
  type ExportDeps,
  type Progress,
  readPhotos,
  storePart,
  takePart,
} from './archive-parts.ts';

type End = {
  dataset: DatasetRow & { card: NonNullable<DatasetRow['card']> };
  progress: Progress;
};

/** A photo that is in the archive. */
type ContainedPhoto = Omit<ExportedPhoto, 'image_id' | 'photo_key'>;
type Contents = { photos: ContainedPhoto[]; missing: string[] };

/**
 * Adds the labels of the whole dataset, what is missing, the data card, the checksums, and the list of files. The archive is begun
 * again when a photo in it was deleted, or one came back that is not in it.
 */
export async function endArchive(
  deps: ExportDeps,
  claimedExport: ClaimedExport,
  { dataset, progress }: End,
): Promise<void> {
  const { export_id, requested_at: at } = claimedExport;
  const writtenFiles = await deps.datasetExports.listFiles(export_id);
  const contents = await readContents(deps, claimedExport, {
    files: [...writtenFiles, ...progress.files],
    progress,
  });
  if (contents === null) {
    await deps.datasetExports.restart(claimedExport);
    return;
  }
  progress.missing = contents.missing;
  for (const { name, content } of generateLastFiles(claimedExport, dataset, contents)) {
    const { file, pieces } = await zipText(name, content, { offset: computeOffset(progress), at });
    progress.files.push(file);
    progress.pieces.push(...pieces);
  }
  const end = await buildZipEnd([...writtenFiles, ...progress.files], {
    offset: computeOffset(progress),
    at,
  });
  progress.pieces.push(...end);
  await storePart(deps, claimedExport, { ...takePart(progress), isLast: true });
}

/** The files of the whole dataset. The last one has the checksums of all others, and is read after these. */
function* generateLastFiles(
  { format }: ClaimedExport,
  dataset: End['dataset'],
  { photos, missing }: Contents,
): Generator<TextFile> {
  const { left_out } = dataset.card;
  const archive: DescribedArchive = {
    ...dataset,
    format,
    frozen: dataset.card,
    missing: missing.length,
    card: { ...createDatasetCard(photos.map((photo) => ({ ...photo, conflict: null }))), left_out },
  };
  const files: TextFile[] = [
    ...LAYOUTS[format].createSummaryFiles(photos, dataset.title),
    { name: 'missing.txt', content: missing.map((image_id) => `${image_id}.jpg\n`) },
    { name: 'manifest.json', content: [writeManifest(archive)] },
    { name: 'README.md', content: [writeDataCard(archive)] },
  ];
  const hashes: { name: string; hash: Hash }[] = [];
  for (const { name, content } of files) {
    const hash = createHash('sha256');
    hashes.push({ name, hash });
    yield { name, content: hashContent(content, hash) };
  }
  yield { name: CHECKSUMS, content: generateChecksums(LAYOUTS[format], photos, hashes) };
}

/** The same text, whose bytes also go into a hash. */
function* hashContent(content: Iterable<string>, hash: Hash): Generator<string> {
  for (const piece of content) {
    hash.update(piece);
    yield piece;
  }
}

/** The checksums of photos, of their labels, and of the files that were hashed while they were written. */
function* generateChecksums(
  { buildPhotoPath, createLabelFiles }: (typeof LAYOUTS)[keyof typeof LAYOUTS],
  photos: readonly ContainedPhoto[],
  files: readonly { name: string; hash: Hash }[],
): Generator<string> {
  for (const photo of photos) {
    yield formatChecksumLine(buildPhotoPath(photo), photo.sha256);
    for (const { name, content } of createLabelFiles(photo)) {
      const hash = createHash('sha256');
      for (const piece of content) hash.update(piece);
      yield formatChecksumLine(name, hash.digest('hex'));
    }
  }
  for (const { name, hash } of files) yield formatChecksumLine(name, hash.digest('hex'));
}

/**
 * The photos in the archive with their labels, and the ids of those that are missing in it, by what is there at this moment. Null
 * when these are not all photos of the dataset. One that is deleted later is in neither list of the missing, so that the archive
 * is outdated then.
 */
async function readContents(
  { datasets }: ExportDeps,
  { dataset_id, format }: ClaimedExport,
  { files, progress }: { files: readonly ZippedFile[]; progress: Progress },
): Promise<Contents | null> {
  const names = new Set(files.map(({ name }) => name));
  const missing = new Set(progress.missing);
  const present = new Set<string>();
  const photos: ContainedPhoto[] = [];
  const goneBefore = await datasets.listGone(dataset_id);
  for await (const { image_id, photo_key: _, position: __, ...photo } of readPhotos(
    { datasets },
    dataset_id,
  )) {
    if (names.has(LAYOUTS[format].buildPhotoPath(photo))) {
      present.add(image_id);
      photos.push(photo);
    } else if (!missing.has(image_id)) return null;
  }
  for (const image_id of await datasets.listGone(dataset_id)) missing.add(image_id);
  const isWhole =
    photos.length === progress.photos_done &&
    [...missing].every((image_id) => !present.has(image_id)) &&
    goneBefore.every((image_id) => missing.has(image_id));
  return isWhole ? { photos, missing: [...missing] } : null;
}

import { type ZippedFile, zipContent } from '../../../lib/zip-writer.ts';
import type { Deps as PhotoDeps } from '../../photos/ports.ts';
import { reserveObjects } from '../../photos/reserve-objects.ts';
import type { ClaimedExport, Deps, ExportPart } from '../ports.ts';

const PHOTOS_PER_PAGE = 200;

export type ExportDeps = Pick<Deps, 'datasets' | 'datasetExports' | 'store' | 'clock' | 'ids' | 'log'> &
  Pick<PhotoDeps, 'objectLedger'>;

/** The photos of a dataset after a position, page after page. */
export async function* readPhotos(
  { datasets }: Pick<ExportDeps, 'datasets'>,
  dataset_id: string,
  position = 0,
) {
  let after = position;
  for (;;) {
    const photos = await datasets.listExported(dataset_id, after, PHOTOS_PER_PAGE);
    yield* photos;
    const last = photos.at(-1);
    if (!last) return;
    after = last.position;
  }
}

/** What is written and not stored yet, and how far the archive is with it. */
export type Progress = Pick<ClaimedExport, 'position' | 'photos_done' | 'missing' | 'parts' | 'bytes'> & {
  pieces: Uint8Array[];
  files: ZippedFile[];
};

export const computeSize = (pieces: readonly Uint8Array[]) =>
  pieces.reduce((sum, { length }) => sum + length, 0);

/** Where the next file begins. */
export const computeOffset = ({ bytes, pieces }: Progress) => bytes + computeSize(pieces);

export function addFile(
  progress: Progress,
  { name, content, isCompressed, at }: { name: string; content: Uint8Array; isCompressed: boolean; at: Date },
): void {
  const offset = computeOffset(progress);
  const { file, pieces } = zipContent(name, content, { offset, at, isCompressed });
  progress.files.push(file);
  progress.pieces.push(...pieces);
}

type Part = Omit<ExportPart, 'key' | 'bytes'> & { parts: number; pieces: Uint8Array[] };

/** What is written and not stored yet; from then on the next part is written. */
export function takePart(progress: Progress): Part {
  const { parts, pieces, files, position, photos_done, missing } = progress;
  progress.parts += 1;
  progress.bytes += computeSize(pieces);
  progress.pieces = [];
  progress.files = [];
  return { parts, pieces, files, position, photos_done, missing: [...missing] };
}

/** `before`: the part before it, which is recorded first. */
type PartToStore = Part & { isLast?: boolean; before?: Promise<boolean> | undefined };

/** Stores a part; returns whether this process still holds the archive. */
export async function storePart(
  deps: ExportDeps,
  claimed: ClaimedExport,
  { parts, pieces, isLast = false, before, ...part }: PartToStore,
): Promise<boolean> {
  const { datasetExports, store, ids } = deps;
  const key = `exports/${ids.newId()}.zip`;
  const content = Buffer.concat(pieces);
  await reserveObjects(deps, [key]);
  await store.put(key, content, 'application/zip');
  if ((await before) === false) return false;
  return datasetExports.addPart({ ...claimed, parts }, { ...part, key, bytes: content.length }, isLast);
}

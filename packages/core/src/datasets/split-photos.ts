import { computeDistanceMeters, type Point } from '../geo.ts';
import { buildPlaceGroup, type PhotoOrigin } from '../place-group.ts';
import { createGrid } from '../zones/grid.ts';
import { DATASET_SPLITS, type DatasetSplit } from './dataset.ts';
import { chooseSplit } from './group-split.ts';
import { createHashIndex } from './near-duplicates.ts';

/** Photos of different splits are farther apart than this. */
export const SPLIT_DISTANCE_METERS = 50;

export type PhotoToSplit = PhotoOrigin & {
  /** 64 bits as 16 hex digits. */
  perceptual_hash: string;
  /** The group that it got in an earlier dataset, and keeps; null when it is new. */
  group: string | null;
};

/** Why a photo is in no split: another photo nearby, or one that looks the same, is in a split that is held out more. */
export type SplitConflict = 'near_other_split' | 'duplicate_in_other_split';

export type PhotoSplit = { group: string; split: DatasetSplit; conflict: SplitConflict | null };

/** A split that is held out more comes first. */
const getRank = (split: DatasetSplit) => DATASET_SPLITS.indexOf(split);

/** The photos of one perceptual hash. */
type Lookalikes = {
  /** The group that new ones get. */
  group: string;
  /** The rank of the split that is held out most: of these photos, and of those that look like them as well. */
  own: number;
  strictest: number;
};

/** Work that can be interrupted after every photo, because a hundred thousand of them take seconds. */
export type PhotoSteps<Result> = Generator<void, Result, void>;

/**
 * Divides photos into splits by groups: a place, joined with what looks the same (see `buildPlaceGroup`). A photo keeps the group
 * that it had, so its split never changes, whichever photos are added or deleted; a new one that looks like another
 * takes that one's group. No two photos of different splits look alike or are within 50 m of each other: the one whose split
 * is held out less is in a conflict, and belongs to no split. Answers are in the order of the photos.
 */
export function* splitPhotos(photos: readonly PhotoToSplit[]): PhotoSteps<PhotoSplit[]> {
  const byHash = yield* groupLookalikes(photos);
  const splits: PhotoSplit[] = [];
  for (const photo of photos) {
    const lookalikes = byHash.get(photo.perceptual_hash);
    const group = photo.group ?? lookalikes?.group ?? buildPlaceGroup(photo);
    const split = chooseSplit(group);
    const isDuplicate = lookalikes !== undefined && lookalikes.strictest < getRank(split);
    splits.push({ group, split, conflict: isDuplicate ? 'duplicate_in_other_split' : null });
    yield;
  }
  const isNearStricter = yield* createNearness(photos, splits);
  for (const [index, split] of splits.entries()) {
    const place = photos[index]?.location ?? null;
    if (split.conflict === null && place !== null && isNearStricter(place, getRank(split.split)))
      split.conflict = 'near_other_split';
    yield;
  }
  return splits;
}

/** Photos that had a group come first, so that new ones join them. */
function* groupLookalikes(photos: readonly PhotoToSplit[]): PhotoSteps<ReadonlyMap<string, Lookalikes>> {
  const index = createHashIndex();
  const byHash = new Map<string, Lookalikes>();
  const byNumber: Lookalikes[] = [];
  const findLookalikes = (hash: string) => index.findNear(hash).flatMap((number) => byNumber[number] ?? []);
  const isNew = ({ group }: PhotoToSplit) => group === null;
  for (const photo of [...photos.filter((one) => !isNew(one)), ...photos.filter(isNew)]) {
    yield;
    const hash = photo.perceptual_hash;
    const known = byHash.get(hash);
    if (known) {
      known.own = Math.min(known.own, getRank(chooseSplit(photo.group ?? known.group)));
      continue;
    }
    const group = photo.group ?? findLookalikes(hash)[0]?.group ?? buildPlaceGroup(photo);
    const added = { group, own: getRank(chooseSplit(group)), strictest: DATASET_SPLITS.length };
    byHash.set(hash, added);
    byNumber.push(added);
    index.add(hash);
  }
  // Looked up again, because many photos that look alike are too many pairs to remember.
  for (const [hash, one] of byHash) {
    yield;
    one.strictest = findLookalikes(hash).reduce((least, { own }) => Math.min(least, own), one.own);
  }
  return byHash;
}

/** Whether a photo of a stricter split than this rank is within 50 m of a place. */
function* createNearness(
  photos: readonly PhotoToSplit[],
  splits: readonly PhotoSplit[],
): PhotoSteps<(place: Point, rank: number) => boolean> {
  const grid = createGrid(SPLIT_DISTANCE_METERS);
  /** The places of each cell and rank, each once: many photos can have the same one. */
  const byCell = new Map<string, Map<string, Point>[]>();
  for (const [index, { location: place }] of photos.entries()) {
    yield;
    const split = splits[index];
    if (place === null || !split) continue;
    const { row, column } = grid.getCell(place.latitude, place.longitude);
    const cell = byCell.get(`${row}:${column}`) ?? DATASET_SPLITS.map(() => new Map<string, Point>());
    byCell.set(`${row}:${column}`, cell);
    cell[getRank(split.split)]?.set(`${place.latitude}:${place.longitude}`, place);
  }
  return (place, rank) =>
    listCellsAround(grid, place)
      .flatMap((cell) => byCell.get(cell)?.slice(0, rank) ?? [])
      .some((places) => isOneNear(place, places.values()));
}

function isOneNear(place: Point, others: Iterable<Point>): boolean {
  for (const other of others) if (computeDistanceMeters(place, other) <= SPLIT_DISTANCE_METERS) return true;
  return false;
}

/** The cells that a circle around a place touches. */
function listCellsAround(grid: ReturnType<typeof createGrid>, { latitude, longitude }: Point): string[] {
  const reach = grid.computeLongitudeReach(latitude);
  const rows = new Set([
    grid.getRow(latitude - grid.reachDegrees),
    grid.getRow(latitude + grid.reachDegrees),
  ]);
  return [...rows].flatMap((row) => {
    const columns = grid.getColumnCount(row);
    const first = grid.getColumn(longitude - reach, columns);
    const last = Math.min(grid.getColumn(longitude + reach, columns), first + columns - 1);
    return Array.from(
      { length: last - first + 1 },
      (_, index) => `${row}:${(first + index + columns) % columns}`,
    );
  });
}

import { distanceMetres, type Point } from '../geo.ts';
import { type PhotoOrigin, placeGroupOf } from '../place-group.ts';
import { createGrid } from '../zones/grid.ts';
import { DATASET_SPLITS, type DatasetSplit } from './dataset.ts';
import { splitOf } from './group-split.ts';
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
export const SPLIT_CONFLICTS = ['near_other_split', 'duplicate_in_other_split'] as const;
export type SplitConflict = (typeof SPLIT_CONFLICTS)[number];

export type PhotoSplit = { group: string; split: DatasetSplit; conflict: SplitConflict | null };

/** A split that is held out more comes first. */
const rankOf = (split: DatasetSplit) => DATASET_SPLITS.indexOf(split);

/** The photos of one perceptual hash. */
type Lookalikes = {
  /** The group that new ones get. */
  group: string;
  /** The rank of the split that is held out most: of these photos, and of those that look like them as well. */
  own: number;
  strictest: number;
};

/**
 * Divides photos into splits by groups: a place, joined with what looks the same (see `placeGroupOf`). A photo keeps the group
 * that it had, so its split never changes, whichever photos are added or deleted; a new one that looks like another
 * takes that one's group. No two photos of different splits look alike or are within 50 m of each other: the one whose split
 * is held out less is in a conflict, and belongs to no split. Answers are in the order of the photos.
 */
export function splitPhotos(photos: readonly PhotoToSplit[]): PhotoSplit[] {
  const byHash = groupLookalikes(photos);
  const splits = photos.map((photo): PhotoSplit => {
    const lookalikes = byHash.get(photo.perceptual_hash);
    const group = photo.group ?? lookalikes?.group ?? placeGroupOf(photo);
    const split = splitOf(group);
    const isDuplicate = lookalikes !== undefined && lookalikes.strictest < rankOf(split);
    return { group, split, conflict: isDuplicate ? 'duplicate_in_other_split' : null };
  });
  const isNearStricter = createNearness(photos, splits);
  return splits.map((split, index) => {
    const place = photos[index]?.location ?? null;
    const isNear = split.conflict === null && place !== null && isNearStricter(place, rankOf(split.split));
    return isNear ? { ...split, conflict: 'near_other_split' } : split;
  });
}

/** Photos that had a group come first, so that new ones join them. */
function groupLookalikes(photos: readonly PhotoToSplit[]): ReadonlyMap<string, Lookalikes> {
  const index = createHashIndex();
  const byHash = new Map<string, Lookalikes>();
  const byNumber: Lookalikes[] = [];
  const pairs: [Lookalikes, Lookalikes][] = [];
  const isNew = ({ group }: PhotoToSplit) => group === null;
  for (const photo of [...photos.filter((one) => !isNew(one)), ...photos.filter(isNew)]) {
    const hash = photo.perceptual_hash;
    const known = byHash.get(hash);
    if (known) {
      known.own = Math.min(known.own, rankOf(splitOf(photo.group ?? known.group)));
      continue;
    }
    const near = index.findNear(hash).flatMap((number) => byNumber[number] ?? []);
    const group = photo.group ?? near[0]?.group ?? placeGroupOf(photo);
    const added = { group, own: rankOf(splitOf(group)), strictest: DATASET_SPLITS.length };
    byHash.set(hash, added);
    byNumber.push(added);
    index.add(hash);
    for (const other of near) pairs.push([added, other]);
  }
  for (const one of byNumber) one.strictest = one.own;
  for (const [one, other] of pairs) {
    one.strictest = Math.min(one.strictest, other.own);
    other.strictest = Math.min(other.strictest, one.own);
  }
  return byHash;
}

/** Whether a photo of a stricter split than this rank is within 50 m of a place. */
function createNearness(photos: readonly PhotoToSplit[], splits: readonly PhotoSplit[]) {
  const grid = createGrid(SPLIT_DISTANCE_METERS);
  const byCell = new Map<string, { place: Point; rank: number }[]>();
  for (const [index, { location: place }] of photos.entries()) {
    const split = splits[index];
    if (place === null || !split) continue;
    const { row, column } = grid.cellOf(place.latitude, place.longitude);
    const cell = byCell.get(`${row}:${column}`) ?? [];
    byCell.set(`${row}:${column}`, cell);
    cell.push({ place, rank: rankOf(split.split) });
  }
  return (place: Point, rank: number): boolean =>
    cellsAround(grid, place).some((cell) =>
      byCell
        .get(cell)
        ?.some((other) => other.rank < rank && distanceMetres(place, other.place) <= SPLIT_DISTANCE_METERS),
    );
}

/** The cells that a circle around a place touches. */
function cellsAround(grid: ReturnType<typeof createGrid>, { latitude, longitude }: Point): string[] {
  const reach = grid.longitudeReach(latitude);
  const rows = new Set([grid.rowOf(latitude - grid.reachDegrees), grid.rowOf(latitude + grid.reachDegrees)]);
  return [...rows].flatMap((row) => {
    const columns = grid.columnsOf(row);
    const first = grid.columnOf(longitude - reach, columns);
    const last = Math.min(grid.columnOf(longitude + reach, columns), first + columns - 1);
    return Array.from(
      { length: last - first + 1 },
      (_, index) => `${row}:${(first + index + columns) % columns}`,
    );
  });
}

import { DATASET_SPLITS, type DatasetSplit } from './dataset.ts';

/** A number of 32 bits from a text: FNV-1a, mixed by the finalizer of MurmurHash3 (Appleby). */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The share of the groups that each split gets. */
export const SPLIT_SHARES: Readonly<Record<DatasetSplit, number>> = { test: 0.15, val: 0.15, train: 0.7 };

/** The split of a group. It depends on nothing but the name of the group, so it is the same in every dataset. */
export function chooseSplit(group: string): DatasetSplit {
  let rest = hashText(group) / 2 ** 32;
  const split = DATASET_SPLITS.find((name) => {
    rest -= SPLIT_SHARES[name];
    return rest < 0;
  });
  return split ?? 'train';
}

import { type Annotation, type DatasetCard, LABEL_CLASSES } from '@smart-waste/contract';
import { DATASET_SPLITS, type DatasetSplit } from './dataset.ts';
import type { SplitConflict } from './split-photos.ts';

/** A photo of a dataset; one whose file could not be read has no split and no conflict. */
export type CardPhoto = {
  split: DatasetSplit | null;
  conflict: SplitConflict | null;
  group: string;
  annotations: readonly Annotation[];
};

type ClassCounts = Record<DatasetSplit | 'unsure', number>;
const createEmptyClass = (): ClassCounts => ({ train: 0, val: 0, test: 0, unsure: 0 });
function countObject(counts: ClassCounts | undefined, where: keyof ClassCounts): void {
  if (counts) counts[where] += 1;
}
const createEmptySplit = () => ({ photos: 0, empty_photos: 0, groups: new Set<string>(), objects: 0 });

/** Counts what a dataset holds. Photos in no split count only as left out. */
export function createDatasetCard(photos: readonly CardPhoto[]): DatasetCard {
  const classes = new Map<string, ClassCounts>(LABEL_CLASSES.map((name) => [name, createEmptyClass()]));
  const splits = { train: createEmptySplit(), val: createEmptySplit(), test: createEmptySplit() };
  const left_out = { near_other_split: 0, duplicate_in_other_split: 0, unreadable: 0 };
  for (const { split, conflict, group, annotations } of photos) {
    if (split === null) {
      left_out[conflict ?? 'unreadable'] += 1;
      continue;
    }
    const figures = splits[split];
    figures.photos += 1;
    figures.groups.add(group);
    figures.empty_photos += Number(annotations.length === 0);
    figures.objects += annotations.filter(({ is_unsure }) => !is_unsure).length;
    for (const { class: name, is_unsure } of annotations)
      countObject(classes.get(name), is_unsure ? 'unsure' : split);
  }
  return {
    splits: DATASET_SPLITS.toReversed().map((split) => ({
      split,
      ...splits[split],
      groups: splits[split].groups.size,
    })),
    classes: LABEL_CLASSES.map((name) => ({ class: name, ...(classes.get(name) ?? createEmptyClass()) })),
    left_out,
  };
}

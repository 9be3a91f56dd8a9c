import {
  type Annotation,
  type DatasetCard,
  LABEL_CLASSES,
  LABEL_SCHEMA_VERSION,
} from '@smart-waste/contract';
import { DATASET_SPLITS, type DatasetSplit } from './dataset.ts';
import { SPLIT_SHARES } from './group-split.ts';
import { SPLIT_CONFLICTS, SPLIT_DISTANCE_METERS, type SplitConflict } from './split-photos.ts';

/** A photo of a dataset; one whose file could not be read has no split and no conflict. */
export type CardPhoto = {
  split: DatasetSplit | null;
  conflict: SplitConflict | null;
  group: string;
  annotations: readonly Annotation[];
};

/** Counts what a dataset holds. Photos in no split count only as left out. */
export function datasetCardOf(photos: readonly CardPhoto[]): DatasetCard {
  const isOf = (split: DatasetSplit) => (photo: CardPhoto) => photo.split === split;
  const sureIn = (ofSplit: readonly CardPhoto[]) =>
    ofSplit.flatMap(({ annotations }) => annotations.filter(({ is_unsure }) => !is_unsure));
  const bySplit = DATASET_SPLITS.map((split) => ({ split, photos: photos.filter(isOf(split)) })).toReversed();
  const inSplits = bySplit.flatMap((one) => one.photos);
  const countOf = (name: string, annotations: readonly Annotation[]) =>
    annotations.filter((one) => one.class === name).length;
  const counted = bySplit.map(({ split, photos: ofSplit }) => [split, sureIn(ofSplit)] as const);
  const unsure = inSplits.flatMap(({ annotations }) => annotations.filter(({ is_unsure }) => is_unsure));
  const conflicts = SPLIT_CONFLICTS.map((reason) => [
    reason,
    photos.filter(({ conflict }) => conflict === reason).length,
  ]);
  return {
    splits: bySplit.map(({ split, photos: ofSplit }) => ({
      split,
      photos: ofSplit.length,
      empty_photos: ofSplit.filter(({ annotations }) => annotations.length === 0).length,
      groups: new Set(ofSplit.map(({ group }) => group)).size,
      objects: sureIn(ofSplit).length,
    })),
    classes: LABEL_CLASSES.map((name) => ({
      class: name,
      ...{ train: 0, val: 0, test: 0 },
      ...Object.fromEntries(counted.map(([split, annotations]) => [split, countOf(name, annotations)])),
      unsure: countOf(name, unsure),
    })),
    left_out: {
      ...{ near_other_split: 0, duplicate_in_other_split: 0 },
      ...Object.fromEntries(conflicts),
      unreadable: photos.filter(({ split, conflict }) => split === null && conflict === null).length,
    },
  };
}

type Described = { number: number; title: string; created_at: Date; card: DatasetCard; gone: number };

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
const percent = (share: number) => `${Math.round(share * 100)} %`;

/** The data card of an export, in Markdown. */
export function writeDataCard({ number, title, created_at, card, gone }: Described): string {
  const { near_other_split, duplicate_in_other_split, unreadable } = card.left_out;
  return [
    `# ${title}`,
    '',
    `Dataset ${number}, frozen on ${created_at.toISOString().slice(0, 10)}. Label schema ${LABEL_SCHEMA_VERSION}: ${LABEL_CLASSES.join(', ')}.`,
    '',
    'Every photo was checked by a person for all of these classes; what is not labelled is not there. Photos without objects were',
    'checked and are empty. Each file is the photo as the product stores it: upright, at most 1600 pixels, without metadata.',
    '',
    row('split', 'photos', 'without objects', 'places', 'objects'),
    row('---', '---', '---', '---', '---'),
    ...card.splits.map((one) => row(one.split, one.photos, one.empty_photos, one.groups, one.objects)),
    '',
    row('class', 'train', 'val', 'test', 'unsure'),
    row('---', '---', '---', '---', '---'),
    ...card.classes.map((one) => row(one.class, one.train, one.val, one.test, one.unsure)),
    '',
    '## Splits',
    `Photos are divided by places: cells of about 500 m, or without a place what one person uploaded on one day, joined with`,
    `photos that look the same. A place has one split for good, by a hash of its name: ${DATASET_SPLITS.toReversed()
      .map((split) => `${split} ${percent(SPLIT_SHARES[split])}`)
      .join(', ')}.`,
    `Left out: ${near_other_split} photos within ${SPLIT_DISTANCE_METERS} m of a photo of a split that is held out more, ${duplicate_in_other_split}`,
    `that look like one, and ${unreadable} whose file could not be read.`,
    '',
    '## Limits',
    '- Photos come from people who report waste: they show more waste than streets do, and some places more often than others.',
    '- Unsure regions are crowds in COCO and difficult in Pascal VOC; YOLO has neither, so they are in `unsure.json`.',
    `- ${gone} photos were deleted since the dataset was frozen and are not in this archive; \`missing.txt\` names them.`,
    '',
  ].join('\n');
}

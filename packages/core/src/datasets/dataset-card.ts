import {
  type Annotation,
  type DatasetCard,
  LABEL_CLASSES,
  LABEL_SCHEMA_VERSION,
} from '@smart-waste/contract';
import { DATASET_SPLITS, type DatasetSplit } from './dataset.ts';
import { SPLIT_SHARES } from './group-split.ts';
import { SPLIT_DISTANCE_METERS, type SplitConflict } from './split-photos.ts';

/** A photo of a dataset; one whose file could not be read has no split and no conflict. */
export type CardPhoto = {
  split: DatasetSplit | null;
  conflict: SplitConflict | null;
  group: string;
  annotations: readonly Annotation[];
};

type ClassCounts = Record<DatasetSplit | 'unsure', number>;
const emptyClass = (): ClassCounts => ({ train: 0, val: 0, test: 0, unsure: 0 });
function countObject(counts: ClassCounts | undefined, where: keyof ClassCounts): void {
  if (counts) counts[where] += 1;
}
const emptySplit = () => ({ photos: 0, empty_photos: 0, groups: new Set<string>(), objects: 0 });

/** Counts what a dataset holds. Photos in no split count only as left out. */
export function datasetCardOf(photos: readonly CardPhoto[]): DatasetCard {
  const classes = new Map<string, ClassCounts>(LABEL_CLASSES.map((name) => [name, emptyClass()]));
  const splits = { train: emptySplit(), val: emptySplit(), test: emptySplit() };
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
    classes: LABEL_CLASSES.map((name) => ({ class: name, ...(classes.get(name) ?? emptyClass()) })),
    left_out,
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

import {
  type DatasetCard,
  type DatasetFilter,
  type DatasetFormat,
  LABEL_CLASSES,
} from '@smart-waste/contract';
import { DATASET_SPLITS } from './dataset.ts';
import { SPLIT_SHARES } from './group-split.ts';
import { SPLIT_DISTANCE_METERS } from './split-photos.ts';

/** An archive of a dataset, and what is in it. */
export type DescribedArchive = {
  number: number;
  title: string;
  created_at: Date;
  schema_version: number;
  filter: DatasetFilter;
  format: DatasetFormat;
  /** What the dataset held when it was frozen. */
  frozen: DatasetCard;
  /** What this archive holds. */
  card: DatasetCard;
  /** How many photos of the dataset it lacks. */
  missing: number;
};

/** The list of SHA-256 hashes of the other files of an archive, as `sha256sum` reads it. */
export const CHECKSUMS = 'SHA256SUMS';
export const formatChecksumLine = (name: string, sha256: string): string => `${sha256}  ${name}\n`;

const countPhotos = ({ splits }: DatasetCard) => splits.reduce((sum, { photos }) => sum + photos, 0);
const formatPhotoCount = (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'}`;
const formatRow = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
const formatPercent = (share: number) => `${Math.round(share * 100)} %`;

/** Which of the checked photos the dataset was made of, in words. */
function describeFilter({ uploaded_from, uploaded_before, classes = [] }: DatasetFilter): string {
  const conditions = [
    ...(uploaded_from === undefined ? [] : [`uploaded on or after ${uploaded_from}`]),
    ...(uploaded_before === undefined ? [] : [`uploaded before ${uploaded_before}`]),
    ...(classes.length === 0 ? [] : [`that show at least one of: ${classes.join(', ')}`]),
  ];
  return conditions.length === 0
    ? 'All checked photos were chosen.'
    : `Checked photos were chosen: ${conditions.join('; ')}.`;
}

function describeMissing(missing: number, frozen: number): string {
  if (missing === 0) return `None: this archive has every photo of the dataset (${frozen}).`;
  const since = 'since the dataset was frozen';
  return missing === 1
    ? `1 photo of ${frozen} is not in this archive: it was deleted ${since}, or its file was lost. \`missing.txt\` names it; all counts are without it.`
    : `${missing} photos of ${frozen} are not in this archive: they were deleted ${since}, or their files were lost. \`missing.txt\` names them; all counts are without them.`;
}

function describeLeftOut({
  left_out: { near_other_split, duplicate_in_other_split, unreadable },
}: DatasetCard) {
  return [
    `When the dataset was frozen, ${formatPhotoCount(near_other_split)} within ${SPLIT_DISTANCE_METERS} m of a photo of a split that is held out more,`,
    `${formatPhotoCount(duplicate_in_other_split)} that looked like a photo of such a split, and ${formatPhotoCount(unreadable)} without a readable file were left out.`,
  ];
}

/** The data card of an archive, in Markdown: its counts are of what is in the archive (DS-17). */
export function writeDataCard(archive: DescribedArchive): string {
  const { number, title, created_at, schema_version, filter, frozen, card, missing } = archive;
  const frozenIn = new Map(frozen.splits.map(({ split, photos }) => [split, photos]));
  return [
    `# ${title}`,
    '',
    `Dataset ${number}, frozen on ${created_at.toISOString().slice(0, 10)}. Label schema ${schema_version}: ${LABEL_CLASSES.join(', ')}.`,
    '',
    'Every photo was checked by a person for all of these classes; what is not labelled is not there. Photos without objects were',
    'checked and are empty. Each file is the photo as the product stores it: upright, at most 1600 pixels, without metadata.',
    '',
    describeFilter(filter),
    '',
    formatRow('split', 'photos', 'when frozen', 'without objects', 'places', 'objects'),
    formatRow('---', '---', '---', '---', '---', '---'),
    ...card.splits.map((one) =>
      formatRow(
        one.split,
        one.photos,
        frozenIn.get(one.split) ?? 0,
        one.empty_photos,
        one.groups,
        one.objects,
      ),
    ),
    '',
    formatRow('class', 'train', 'val', 'test', 'unsure'),
    formatRow('---', '---', '---', '---', '---'),
    ...card.classes.map((one) => formatRow(one.class, one.train, one.val, one.test, one.unsure)),
    '',
    '## Missing photos',
    describeMissing(missing, countPhotos(frozen)),
    '',
    '## Splits',
    `Photos are divided by places: cells of about 500 m, or without a place what one person uploaded on one day, joined with`,
    `photos that look the same. A place has one split for good, by a hash of its name: ${DATASET_SPLITS.toReversed()
      .map((split) => `${split} ${formatPercent(SPLIT_SHARES[split])}`)
      .join(', ')}.`,
    ...describeLeftOut(frozen),
    '',
    '## Limits',
    '- Photos come from people who report waste: they show more waste than streets do, and some places more often than others.',
    '- Unsure regions are crowds in COCO and difficult in Pascal VOC; YOLO has neither, so they are in `unsure.json`.',
    '',
    '## Files',
    `\`sha256sum --check ${CHECKSUMS}\` verifies all other files; hashes of photos are those of the moment at which the dataset was frozen.`,
    '`manifest.json` says for programs what this archive is, with the filter of the dataset.',
    '',
  ].join('\n');
}

/** What an archive is, for programs (DS-17). */
export function writeManifest(archive: DescribedArchive): string {
  const { number, title, created_at, schema_version, filter, format, frozen, card, missing } = archive;
  const manifest = {
    dataset: number,
    title,
    frozen_at: created_at.toISOString(),
    format,
    label_schema: { version: schema_version, classes: LABEL_CLASSES },
    filter,
    photos: countPhotos(card),
    missing,
    splits: card.splits,
    classes: card.classes,
    left_out: frozen.left_out,
  };
  return `${JSON.stringify(manifest, null, 1)}\n`;
}

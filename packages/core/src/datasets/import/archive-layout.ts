import { DATASET_SPLITS, type DatasetSplit } from '../dataset.ts';

const PHOTO = /\.(jpe?g|png|webp)$/i;
/** As COCO itself, CVAT, Roboflow and other tools name boxes. */
const COCO_NAME = /(^|\/)(instances([_.-][^/]*)?|_?annotations[^/]*|[^/]+\.coco)\.json$/i;
/** Another name in the folder of COCO, which has files of other tasks, too; they have no boxes of objects. */
const IN_COCO_FOLDER =
  /(^|\/)annotations\/(?!(captions|person_keypoints|panoptic|stuff|image_info)_)[^/]+\.json$/i;
/** As FiftyOne and Label Studio name boxes, and other tools anything else. */
const MAYBE_COCO_NAME = /(^|\/)(coco|labels|result)\.json$/i;
const YOLO_NAME = /(^|\/)[^/]+\.ya?ml$/i;
const ARCHIVE = /\.(zip|7z|rar|tar|tgz|gz|bz2|xz)$/i;
const MAYBE_LABELS = /\.(json|ya?ml|xml|csv|txt)$/i;

/** A file of YOLO labels. Two expressions, because one of both takes quadratic time for a name with `labels/` again and again. */
const isYoloLabels = (name: string): boolean => /(^|\/)labels\//i.test(name) && /\.txt$/i.test(name);

export const isPhotoName = (name: string): boolean => PHOTO.test(name);

/** Files that systems add by themselves. */
const isForeign = (name: string): boolean => /(^|\/)(__MACOSX\/|\.)/.test(name) || name.endsWith('/');

/** How an archive is laid out; `labels` are the files that say what the photos are. */
export type ArchiveLayout = { format: 'coco' | 'yolo'; labels: string[] };

const SPLIT_NAMES: readonly (readonly [DatasetSplit, RegExp])[] = [
  ['train', /(^|[/_.-])train(ing)?([/_.-]|\d|$)/i],
  ['val', /(^|[/_.-])(val|valid|validation)([/_.-]|\d|$)/i],
  ['test', /(^|[/_.-])test(ing)?([/_.-]|\d|$)/i],
];

/**
 * Why the labels cannot be read, with the files that may have been meant as labels. `nested`: there are only archives in it;
 * `no_classes`: YOLO labels without a description.
 */
export type UnknownLayout = {
  problem: 'no_labels' | 'no_classes' | 'pascal_voc' | 'nested' | 'several_formats' | 'ambiguous_labels';
  files: string[];
};

const namesSplit = (path: string): boolean => SPLIT_NAMES.some(([, pattern]) => pattern.test(path));

/**
 * The files of COCO labels by how certain their names are: those in the folder of COCO count when no name is one of COCO's own.
 * Beside such a name, one of a split would be missed.
 */
function findCocoFiles(names: readonly string[]): { certain: string[]; maybe: string[]; missed: string[] } {
  const certain = names.filter((name) => COCO_NAME.test(name));
  const others = names.filter((name) => IN_COCO_FOLDER.test(name) && !COCO_NAME.test(name));
  const missed = others.filter((name) => namesSplit(name.slice(getFolder(name).length)));
  const maybe = names.filter((name) => MAYBE_COCO_NAME.test(name));
  return certain.length > 0 ? { certain, maybe, missed } : { certain: others, maybe, missed: [] };
}

const isVocLabels = (name: string): boolean => /(^|\/)annotations\/[^/]+\.xml$/i.test(name);

/** What an archive has whose labels are none that are read. */
function describeUnknownLayout(own: readonly string[]): UnknownLayout {
  const photos = own.filter(isPhotoName);
  const archives = own.filter((name) => ARCHIVE.test(name));
  if (photos.length === 0 && archives.length > 0) return { problem: 'nested', files: archives };
  // The labels of a photo are a file of its name in both formats.
  const stems = new Set(photos.map((name) => name.replace(PHOTO, '')));
  const findBesidePhotos = (ending: RegExp) =>
    own.filter((name) => ending.test(name) && stems.has(name.replace(ending, '')));
  const voc = [...new Set([...own.filter(isVocLabels), ...findBesidePhotos(/\.xml$/i)])];
  if (voc.length > 0) return { problem: 'pascal_voc', files: voc };
  const yolo = [...own.filter(isYoloLabels), ...findBesidePhotos(/\.txt$/i)];
  if (yolo.length > 0) return { problem: 'no_classes', files: yolo };
  return { problem: 'no_labels', files: own.filter((name) => MAYBE_LABELS.test(name)) };
}

/** Where the labels of an archive are, or why that is not known. */
export function findLayout(names: readonly string[]): ArchiveLayout | UnknownLayout {
  const own = names.filter((name) => !isForeign(name));
  const { certain, maybe, missed } = findCocoFiles(own);
  const yolo = own.filter((name) => YOLO_NAME.test(name));
  // A tool may describe itself in a file of the same kind beside COCO labels; only files of labels make it YOLO, too.
  const isYolo = yolo.length > 0 && own.some(isYoloLabels);
  if (certain.length > 0 && isYolo) return { problem: 'several_formats', files: [...certain, ...yolo] };
  if (missed.length > 0) return { problem: 'ambiguous_labels', files: [...certain, ...missed] };
  const coco = certain.length > 0 || isYolo ? certain : maybe;
  if (coco.length > 0) return { format: 'coco', labels: coco };
  if (yolo.length > 0) return { format: 'yolo', labels: yolo };
  return describeUnknownLayout(own);
}

/** The split that the path of a file names; photos of an archive without splits are all to test on. */
export const chooseSplitByPath = (path: string): DatasetSplit =>
  SPLIT_NAMES.find(([, pattern]) => pattern.test(path))?.[0] ?? DATASET_SPLITS[0];

const getFolder = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** Finds photos and labels in an archive by the names that tools give them. */
export function createArchiveIndex(names: readonly string[]) {
  const all = new Set(names.filter((name) => !isForeign(name)));
  const byFileName = new Map<string, string[]>();
  for (const name of all) {
    const file_name = name.slice(name.lastIndexOf('/') + 1);
    const paths = byFileName.get(file_name);
    if (paths) paths.push(name);
    else byFileName.set(file_name, [name]);
  }
  const getOnlyPath = (paths: readonly string[] | undefined) => (paths?.length === 1 ? paths[0] : undefined);
  return {
    photos: [...all].filter(isPhotoName),
    /**
     * The photo that a file of COCO labels means: beside it, in the folders of images that belong to it, or the only one with this
     * name.
     */
    cocoPhoto: (labelFile: string, name: string): string | undefined => {
      const file_name = name.replaceAll('\\', '/'); // as programs on Windows write it
      const folder = getFolder(labelFile);
      const root = folder.replace(/annotations\/$/i, '');
      const split = labelFile
        .slice(folder.length)
        .replace(/\.json$/i, '')
        .replace(/^instances[_.-]?/i, '');
      const folders = [folder, `${root}images/${split}/`, `${root}${split}/`, `${root}images/`, root];
      const places = folders.map((place) => `${place}${file_name}`);
      const bare = file_name.slice(file_name.lastIndexOf('/') + 1);
      return places.find((place) => all.has(place)) ?? getOnlyPath(byFileName.get(bare));
    },
    /** The file with the labels of a photo in the YOLO format: in `labels` where the photo is in `images`, or beside it. */
    yoloLabels: (photo: string): string | undefined => {
      const beside = photo.replace(PHOTO, '.txt');
      const place = `/${beside}`.lastIndexOf('/images/');
      const apart =
        place < 0 ? undefined : `${beside.slice(0, place)}labels/${beside.slice(place + 'images/'.length)}`;
      return [apart, beside].find((path) => path !== undefined && all.has(path));
    },
  };
}

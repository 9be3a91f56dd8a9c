import type { Annotation, Box } from '@smart-waste/contract';
import type { AnsweredPhoto, ScoredDetection } from '@smart-waste/core';

/** The boxes of each photo, one after the other, in memory that threads share. */
type PackedBoxes<Name> = {
  /** How many boxes each photo has. */
  counts: Uint32Array;
  /** The names of classes, and the index of that of each box. */
  names: Name[];
  classes: Uint16Array;
  /** 1 where a detection is waste, or a person is unsure. */
  flags: Uint8Array;
  /** Of each box x, y, width, height, and the confidence of a detection or 1. */
  numbers: Float64Array;
};
const NUMBERS_PER_BOX = 5;

/** Photos as threads share them: a message would copy hundreds of thousands of objects. */
export type PackedPhotos = {
  photos: Pick<AnsweredPhoto, 'group' | 'labelled_classes' | 'slices'>[];
  annotations: PackedBoxes<Annotation['class']>;
  scored: PackedBoxes<string>;
  live: PackedBoxes<string>;
};

/** An annotation or a detection. */
type Item<Name> = { name: Name; flag: boolean; box: Box; confidence: number };

const toAnnotation = ({ name, flag, box }: Item<Annotation['class']>): Annotation => ({
  class: name,
  is_unsure: flag,
  box,
});
const toDetection = ({ name, flag, box, confidence }: Item<string>): ScoredDetection => ({
  class: name,
  confidence,
  waste: flag,
  box,
});
const fromAnnotation = ({ class: name, is_unsure, box }: Annotation) => ({
  name,
  flag: is_unsure,
  box,
  confidence: 1,
});
const fromDetection = ({ class: name, confidence, waste, box }: ScoredDetection) => ({
  name,
  flag: waste,
  box,
  confidence,
});

function* packBoxes<Source, Name>(
  lists: readonly (readonly Source[])[],
  toItem: (source: Source) => Item<Name>,
): Generator<void, PackedBoxes<Name>> {
  const boxes = lists.reduce((sum, { length }) => sum + length, 0);
  const indexes = new Map<Name, number>();
  const counts = new Uint32Array(new SharedArrayBuffer(4 * lists.length));
  const classes = new Uint16Array(new SharedArrayBuffer(2 * boxes));
  const flags = new Uint8Array(new SharedArrayBuffer(boxes));
  const numbers = new Float64Array(new SharedArrayBuffer(8 * NUMBERS_PER_BOX * boxes));
  let next = 0;
  for (const [photo, list] of lists.entries()) {
    counts[photo] = list.length;
    for (const source of list) {
      const { name, flag, box, confidence } = toItem(source);
      const index = indexes.get(name) ?? indexes.size;
      indexes.set(name, index);
      classes[next] = index;
      flags[next] = Number(flag);
      numbers.set([box.x, box.y, box.width, box.height, confidence], NUMBERS_PER_BOX * next);
      next += 1;
    }
    yield;
  }
  return { counts, names: [...indexes.keys()], classes, flags, numbers };
}

function unpackBoxes<Target, Name>(
  { counts, names, classes, flags, numbers }: PackedBoxes<Name>,
  fromItem: (item: Item<Name>) => Target,
): Target[][] {
  const unpack = (index: number): Target => {
    const name = names[classes[index] ?? 0];
    if (name === undefined) throw new Error('a packed box has no class');
    const readNumber = (place: number) => numbers[NUMBERS_PER_BOX * index + place] ?? 0;
    return fromItem({
      name,
      flag: flags[index] === 1,
      box: { x: readNumber(0), y: readNumber(1), width: readNumber(2), height: readNumber(3) },
      confidence: readNumber(4),
    });
  };
  let next = 0;
  return Array.from(counts, (count) => {
    const ofPhoto: Target[] = [];
    for (const end = next + count; next < end; next += 1) ofPhoto.push(unpack(next));
    return ofPhoto;
  });
}

/** Packs photos step by step (`runInTimeSlices`). */
export function* packPhotos(photos: readonly AnsweredPhoto[]): Generator<void, PackedPhotos> {
  return {
    photos: photos.map(({ group, labelled_classes, slices }) => ({ group, labelled_classes, slices })),
    annotations: yield* packBoxes(
      photos.map(({ annotations }) => annotations),
      fromAnnotation,
    ),
    scored: yield* packBoxes(
      photos.map(({ scored }) => scored),
      fromDetection,
    ),
    live: yield* packBoxes(
      photos.map(({ live }) => live),
      fromDetection,
    ),
  };
}

export function unpackPhotos({ photos, ...packed }: PackedPhotos): AnsweredPhoto[] {
  const annotations = unpackBoxes(packed.annotations, toAnnotation);
  const scored = unpackBoxes(packed.scored, toDetection);
  const live = unpackBoxes(packed.live, toDetection);
  return photos.map((photo, index) => ({
    ...photo,
    annotations: annotations[index] ?? [],
    scored: scored[index] ?? [],
    live: live[index] ?? [],
  }));
}

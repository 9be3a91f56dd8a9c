import { ANNOTATION_LIMITS, type ImportProblem, type PhotoArea } from '@smart-waste/contract';
import type { Size } from '../../vision/letterbox.ts';

/** One object as a file of labels has it; the class is the file's own word. */
export type ParsedObject = { class: string; is_unsure: boolean; box: PhotoArea };

/** Something that is not imported, and where it is: the name of a photo or of a file, or the id of an annotation. */
export type ImportRejection = { problem: ImportProblem; where: string };

/** A photo with its labels, before its file is read. */
export type ParsedPhoto = {
  file_name: string;
  /** The size that the labels name; null where the format has none. */
  size: Size | null;
  objects: ParsedObject[];
};

export type ParsedLabels = { classes: string[]; photos: ParsedPhoto[] };

/** The character 0 and halves of surrogate pairs, which a database does not store. */
const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** Whether a name can be stored as it is. */
export const isStorable = (name: string): boolean => name.search(UNSTORABLE) === -1;

/** A name is shortened to this, because an archive can have names of any length. */
const MAX_SHOWN_LENGTH = 300;

/** A name as messages show it. Shortening can halve a surrogate pair, too. */
export const truncateName = (name: string): string =>
  name.slice(0, MAX_SHOWN_LENGTH).replace(UNSTORABLE, '\u{fffd}');

/** What is rejected: all of it is counted, and only the first ones are kept, because an archive can name millions. */
export function createRejects(kept: number) {
  const counts = new Map<ImportProblem, number>();
  const first: ImportRejection[] = [];
  return {
    first,
    add: ({ problem, where }: ImportRejection): void => {
      counts.set(problem, (counts.get(problem) ?? 0) + 1);
      if (first.length < kept) first.push({ problem, where: truncateName(where) });
    },
    counts: () => [...counts].map(([problem, count]) => ({ problem, count })),
  };
}
export type RejectionCollector = ReturnType<typeof createRejects>;

/** More objects on a photo are no labels of a person. */
export const MAX_OBJECTS = ANNOTATION_LIMITS.annotationsMax;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** How far a box may lie outside its photo because its numbers were rounded, as a share of the photo. */
type Tolerance = { x: number; y: number };

/**
 * The part of a box that lies within the photo; null for one that is no number, has no area, or lies outside by more than the
 * tolerance.
 */
export function clipBox(box: PhotoArea, tolerance: Tolerance): PhotoArea | null {
  if (!Object.values(box).every(Number.isFinite)) return null;
  const across = clipRange(box.x, box.width, tolerance.x);
  const down = clipRange(box.y, box.height, tolerance.y);
  return across && down && { x: across.start, width: across.length, y: down.start, height: down.length };
}

/** The part of a range between 0 and 1; one that lies there already stays as it is. */
function clipRange(start: number, length: number, tolerance: number) {
  const end = start + length;
  if (length <= 0 || start < -tolerance || end > 1 + tolerance) return null;
  if (start >= 0 && end <= 1) return { start, length };
  const inside = { start: Math.max(0, start), length: Math.min(1, end) - Math.max(0, start) };
  return inside.length > 0 ? inside : null;
}

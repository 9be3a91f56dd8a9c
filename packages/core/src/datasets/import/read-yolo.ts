import type { ImportProblem, PhotoArea } from '@smart-waste/contract';
import { clipBox, isRecord, isStorable, MAX_OBJECTS, type ParsedObject } from './read-labels.ts';

/** Six decimals of a fraction, and what tools add when they convert pixels. */
const TOLERANCE = { x: 0.002, y: 0.002 };

/**
 * The classes in the order of their numbers, as a description has them (list or map); one whose name cannot be stored has none. Null
 * for another file.
 */
export const readYoloClasses = (description: unknown): string[] | null =>
  readClasses(description)?.map((name) => (isStorable(name) ? name : '')) ?? null;

function readClasses(description: unknown): string[] | null {
  if (!isRecord(description)) return null;
  const { names } = description;
  if (Array.isArray(names)) return names.every((name) => typeof name === 'string') ? names : null;
  if (!isRecord(names)) return null;
  const classes: string[] = [];
  for (const [number, name] of Object.entries(names)) {
    if (!/^\d{1,4}$/.test(number) || typeof name !== 'string') return null;
    classes[Number(number)] = name;
  }
  return Array.from(classes, (name) => name ?? '');
}

/** A polygon may have more corners than a call may have arguments. */
function computeRange(values: readonly number[]): { least: number; size: number } {
  let [least, largest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (Number.isNaN(value)) return { least: Number.NaN, size: Number.NaN };
    least = Math.min(least, value);
    largest = Math.max(largest, value);
  }
  return { least, size: largest - least };
}

/** The box around a polygon, whose corners follow each other as x and y. */
function computeBoxAround(corners: readonly number[]): PhotoArea {
  const across = computeRange(corners.filter((_, index) => index % 2 === 0));
  const down = computeRange(corners.filter((_, index) => index % 2 === 1));
  return { x: across.least, y: down.least, width: across.size, height: down.size };
}

function toBox(values: readonly number[]): PhotoArea | null {
  const [x = 0, y = 0, width = 0, height = 0] = values;
  if (values.length === 4) return clipBox({ x: x - width / 2, y: y - height / 2, width, height }, TOLERANCE);
  // A polygon of at least three corners.
  return values.length >= 6 && values.length % 2 === 0 ? clipBox(computeBoxAround(values), TOLERANCE) : null;
}

/** The objects of lines with class, centre and sides as fractions, or with a polygon; or what is wrong with one of them. */
export function readYoloLines(
  lines: readonly string[],
  classes: readonly string[],
  { is_unsure = false } = {},
): ParsedObject[] | ImportProblem {
  const objects: ParsedObject[] = [];
  for (const line of lines) {
    const [number, ...values] = line.trim().split(/\s+/).map(Number);
    const name = classes[number ?? -1];
    if (name === undefined || name === '') return 'class_unknown';
    const box = toBox(values);
    if (box === null) return 'box_invalid';
    objects.push({ class: name, is_unsure, box });
    if (objects.length > MAX_OBJECTS) return 'too_many_objects';
  }
  return objects;
}

/** The lines of a file of labels; what is empty is none. */
export const splitLines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

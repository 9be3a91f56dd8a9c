import type { Annotation, LabelClass } from '@smart-waste/contract';
import { findLabelClass } from '../../annotations/label-classes.ts';
import type { ParsedObject } from './read-labels.ts';

/** What other datasets call the classes of the label schema. */
const OTHER_NAMES: Readonly<Record<string, LabelClass>> = {
  garbage: 'garbage_pile',
  'waste pile': 'garbage_pile',
  'plastic bag': 'trash_bag',
  'garbage bag': 'trash_bag',
  'plastic bottle': 'bottle',
  'glass bottle': 'bottle',
  'tin can': 'can',
  'drink can': 'can',
  'paper cup': 'cup',
  'plastic cup': 'cup',
  trash: 'litter',
  rubbish: 'litter',
  waste: 'litter',
  'trash can': 'bin',
  'waste bin': 'bin',
  dustbin: 'bin',
  carton: 'cardboard',
  furniture: 'bulky_waste',
};

const toPlainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The class that a foreign one probably is, by its name, also in the plural; null where nothing is known. */
export function proposeClass(name: string): LabelClass | null {
  for (const word of [toPlainName(name), toPlainName(name).replace(/s$/, '')]) {
    const found = findLabelClass(word) ?? OTHER_NAMES[word];
    if (found) return found;
  }
  return null;
}

/** Foreign classes with the classes that they are; null for one that is left out. */
export type ClassMapping = ReadonlyMap<string, LabelClass | null>;

/** The objects of a photo in the classes of the label schema, without those that are left out. */
export const mapObjects = (objects: readonly ParsedObject[], mapping: ClassMapping): Annotation[] =>
  objects.flatMap(({ class: foreign, is_unsure, box }) => {
    const name = mapping.get(foreign);
    return name ? [{ class: name, is_unsure, box }] : [];
  });

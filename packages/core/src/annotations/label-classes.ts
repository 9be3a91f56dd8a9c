import { LABEL_CLASSES, type LabelClass } from '@smart-waste/contract';
import { normalizeClassName } from '../class-names.ts';

/** 1 to 9 and then 0, as they stand on a keyboard. */
const KEYS = '1234567890';

/** The number key of each class of the label schema. */
export const LABEL_KEYS: readonly { name: LabelClass; key: string }[] = LABEL_CLASSES.map((name, index) => ({
  name,
  key: KEYS.charAt(index),
}));

export const findLabelByKey = (key: string): LabelClass | null =>
  LABEL_KEYS.find((label) => label.key === key)?.name ?? null;

/** The class of the label schema with this name, in whichever case and with whichever separators; null for another. */
export const findLabelClass = (name: string): LabelClass | null =>
  LABEL_CLASSES.find((known) => normalizeClassName(known) === normalizeClassName(name)) ?? null;

/** Whether a class of the label schema is waste; a tidy bin is none (ST-15). */
export const isWasteLabel = (name: LabelClass): boolean => name !== 'bin';

import type { CaseStatus, Category, PhotoObject } from '@smart-waste/contract';
import { type Language, SOURCE_LANGUAGE } from '@smart-waste/messages';
import { normalizeClassName } from '../class-names.ts';
import { selectWasteObjects } from '../distinct-objects.ts';
import { computeLoad } from '../severity.ts';
import { isFinalStatus } from './final-status.ts';

type SuggestedCategory = Pick<Category, 'category_id' | 'waste_classes' | 'is_default' | 'is_active'>;
type DetectedObject = Pick<PhotoObject, 'class' | 'confidence' | 'box' | 'waste'>;

/** What the objects of a category weigh together, as they do in the severity. */
function computeCategoryLoad(
  { waste_classes }: SuggestedCategory,
  objects: readonly DetectedObject[],
): number {
  const classes = new Set(waste_classes.map(normalizeClassName));
  return objects
    .filter((object) => classes.has(normalizeClassName(object.class)))
    .reduce((sum, object) => sum + computeLoad(object), 0);
}

/**
 * The active category whose classes have the largest weighed area on a photo (CA-18): the same weights as in its
 * severity. Without waste of any category's classes, and between equals, it is the default one, then the oldest.
 * There is always a default category; without one this throws.
 */
export function suggestCategory<C extends SuggestedCategory>(
  detections: readonly DetectedObject[],
  categories: readonly C[],
): C {
  const byDefault = categories.find(({ is_default }) => is_default);
  if (!byDefault) throw new Error('No category is the default one');
  const objects = selectWasteObjects(detections);
  const others = categories
    .filter((category) => category.is_active && category !== byDefault)
    .sort((one, other) => one.category_id - other.category_id);
  let best = { category: byDefault, load: computeCategoryLoad(byDefault, objects) };
  for (const category of others) {
    const load = computeCategoryLoad(category, objects);
    if (load > best.load) best = { category, load };
  }
  return best.category;
}

/** The name of a category in this language, or in English when it has none in it (CA-17). */
export const chooseCategoryName = (
  names: Readonly<Record<string, string | undefined>>,
  language: Language,
): string => names[language] ?? names[SOURCE_LANGUAGE] ?? '';

/** The number to call about a case of this category (CA-129); null where there is no danger any more, or never was. */
export const findDangerPhone = (
  status: CaseStatus,
  { danger_phone }: Pick<Category, 'danger_phone'>,
): string | null => (isFinalStatus(status) ? null : danger_phone);

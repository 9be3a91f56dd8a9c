import type { Category } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { invalidField } from '../../lib/errors.ts';
import type { Deps } from './ports.ts';

/** The category of a case. A category is never deleted, so that one without its row is a fault of the data. */
export function categoryOf(categories: readonly Category[], category_id: number): Category {
  const category = categories.find((one) => one.category_id === category_id);
  if (!category) throw new Error(`there is no category ${category_id}`);
  return category;
}

/** The category that a person chose for a case: an active one. */
export async function chosenCategory(
  { categories }: Pick<Deps, 'categories'>,
  category_id: number,
): Promise<Category> {
  const category = (await categories.list()).find((one) => one.category_id === category_id);
  if (!category) throw invalidField('category_id', createReason('error.category.not_found'));
  if (!category.is_active) throw invalidField('category_id', createReason('error.category.inactive'));
  return category;
}

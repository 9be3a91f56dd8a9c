import type { Category } from '@smart-waste/contract';
import { computeCaseUrgency } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { createInvalidFieldError } from '../../lib/errors.ts';
import type { CaseChange, CaseRow, Deps } from './ports.ts';

const HOUR_MS = 3600_000;

/** The category of a case. A category is never deleted, so that one without its row is a fault of the data. */
export function getCategory(categories: readonly Category[], category_id: number): Category {
  const category = categories.find((one) => one.category_id === category_id);
  if (!category) throw new Error(`there is no category ${category_id}`);
  return category;
}

/** The category that a person chose for a case: an active one. */
export async function findChosenCategory(
  { categories }: Pick<Deps, 'categories'>,
  category_id: number,
): Promise<Category> {
  const category = (await categories.list()).find((one) => one.category_id === category_id);
  if (!category) throw createInvalidFieldError('category_id', createReason('error.category.not_found'));
  if (!category.is_active)
    throw createInvalidFieldError('category_id', createReason('error.category.inactive'));
  return category;
}

type CategorizedCase = Pick<
  CaseRow,
  'due_at' | 'severity' | 'reports' | 'followers' | 'repeats' | 'escalated_at'
>;

/**
 * What another category changes of a case (CA-19). Due date and urgency move by the difference of the hours, so that a
 * pause and a due date set by hand stay.
 */
export function buildCategoryChange(held: CategorizedCase, from: Category, to: Category): CaseChange {
  const { category_id, hours_to_clean } = to;
  if (held.due_at === null) return { category_id };
  const due_at = new Date(held.due_at.getTime() + (hours_to_clean - from.hours_to_clean) * HOUR_MS);
  return {
    category_id,
    due_at,
    urgent_at: computeCaseUrgency({ ...held, due_at, hours_to_clean }).urgent_at,
  };
}

import { CASE_LIMITS, type Category, type CategoryForm, type CategoryUpdate } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError, createInvalidFieldError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { Deps } from '../ports.ts';

type CategoryDeps = Pick<Deps, 'categories' | 'clock'>;

const createCategoryNotFoundError = () => new AppError('not_found', createReason('error.category.not_found'));

/** Adds a kind of waste problem. */
export async function addCategory(
  { categories, clock }: CategoryDeps,
  { viewer, form }: { viewer: SessionUser; form: CategoryForm },
): Promise<Category> {
  const max = CASE_LIMITS.categoriesMax;
  const added = await categories.add(form, max, {
    at: clock.now(),
    actor_id: viewer.user_id,
    action: 'category.added',
    details: { name: form.names.en },
  });
  if (added === 'too_many') throw new AppError('conflict', createReason('error.category.too_many', { max }));
  return added;
}

/** Changes a category. Its cases keep their due dates; only new ones follow its hours. */
export async function updateCategory(
  { categories, clock }: CategoryDeps,
  { viewer, category_id, update }: { viewer: SessionUser; category_id: number; update: CategoryUpdate },
): Promise<Category> {
  const { version, ...form } = update;
  const held = (await categories.list()).find((one) => one.category_id === category_id);
  if (!held) throw createCategoryNotFoundError();
  if (held.is_default && !form.is_active)
    throw createInvalidFieldError('is_active', createReason('error.category.default_stays'));
  const answer = await categories.update({ category_id, version }, form, {
    at: clock.now(),
    actor_id: viewer.user_id,
    action: 'category.changed',
    subject: `category:${category_id}`,
    details: { name: form.names.en },
  });
  if (answer === 'gone') throw createCategoryNotFoundError();
  if (answer === 'stale') throw new AppError('conflict', createReason('error.category.changed'));
  return answer;
}

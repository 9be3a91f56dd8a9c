import { type Category, type CategoryForm, categoryForm } from '@smart-waste/contract';
import { LANGUAGES, type Language } from '@smart-waste/messages';
import { type FieldErrors, type FieldPath, type Resolver, set } from 'react-hook-form';
import { addMissingLanguages, removeEmptyLanguages } from '../../shared/messages/language-entries.ts';
import { listRefusedEntries } from '../../shared/ui/use-save-stored.ts';

/** A category as its form holds it: every text is there, if empty. */
export type CategoryDraft = Omit<CategoryForm, 'names' | 'waste_classes' | 'responsible' | 'danger_phone'> & {
  names: Record<Language, string>;
  /** One per line. */
  waste_classes: string;
  responsible: string;
  danger_phone: string;
};

const NEW_CATEGORY: CategoryForm = {
  names: { en: '' },
  waste_classes: [],
  hours_to_clean: 72,
  hours_to_answer: 36,
  joining_distance_meters: 30,
  joining_days: 30,
  reopening_days: 14,
  percent_checked_on_site: 10,
  responsible: null,
  danger_phone: null,
  is_active: true,
};

/** The entries of a category's form; a new category begins with usual numbers. */
export function toDraft(category: Category | null): CategoryDraft {
  const { names, waste_classes, responsible, danger_phone, ...rest } = category ?? NEW_CATEGORY;
  const {
    hours_to_clean,
    hours_to_answer,
    joining_distance_meters,
    joining_days,
    reopening_days,
    percent_checked_on_site,
    is_active,
  } = rest;
  return {
    names: addMissingLanguages(names),
    waste_classes: waste_classes.join('\n'),
    hours_to_clean,
    hours_to_answer,
    joining_distance_meters,
    joining_days,
    reopening_days,
    percent_checked_on_site,
    responsible: responsible ?? '',
    danger_phone: danger_phone ?? '',
    is_active,
  };
}

const toTextOrNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** What the entries say: without empty lines, and without languages that have no name, except for English. */
export function toForm({ names, waste_classes, responsible, danger_phone, ...rest }: CategoryDraft) {
  return {
    ...rest,
    names: removeEmptyLanguages(names),
    waste_classes: waste_classes.split('\n').filter((line) => line.trim() !== ''),
    responsible: toTextOrNull(responsible),
    danger_phone: toTextOrNull(danger_phone),
  };
}

/** The names of its entries. */
export const CATEGORY_FIELDS = [
  ...LANGUAGES.map((language) => `names.${language}` as const),
  'waste_classes',
  'hours_to_clean',
  'hours_to_answer',
  'joining_distance_meters',
  'joining_days',
  'reopening_days',
  'percent_checked_on_site',
  'responsible',
  'danger_phone',
  'is_active',
] as const satisfies FieldPath<CategoryDraft>[];

/** Checks what the entries say against the contract; errors stand at the entries. */
export const resolveDraft: Resolver<CategoryDraft> = async (draft) => {
  const checked = categoryForm.safeParse(toForm(draft));
  if (checked.success) return { values: draft, errors: {} };
  const fields = Object.fromEntries(
    checked.error.issues.map(({ path, message }) => [path.join('.'), message]),
  );
  const errors: FieldErrors<CategoryDraft> = {};
  for (const { field, message } of listRefusedEntries(CATEGORY_FIELDS, fields))
    set(errors, field, { type: 'refused', message });
  return { values: {}, errors };
};

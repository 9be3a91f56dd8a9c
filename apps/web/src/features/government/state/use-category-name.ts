import { categoryName } from '@smart-waste/core';
import { useMemo } from 'react';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useCategories } from './use-cases.ts';

/** Returns a function that names a category in the current language; empty while it is not known. */
export function useCategoryName(): (category_id: number) => string {
  const language = useLanguage();
  const { data } = useCategories();
  return useMemo(() => {
    const names = new Map(
      data?.map(({ category_id, names }) => [category_id, categoryName(names, language)]),
    );
    return (category_id) => names.get(category_id) ?? '';
  }, [data, language]);
}

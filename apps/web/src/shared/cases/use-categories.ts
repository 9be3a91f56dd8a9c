import { type Category, categoryList } from '@smart-waste/contract';
import { chooseCategoryName } from '@smart-waste/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CATEGORIES_KEY } from '../api/case-keys.ts';
import { callApi } from '../api/client.ts';
import { getDataOrThrow } from '../http/api-result.ts';
import { useLanguage } from '../messages/language.ts';

const FRESH_MS = 10 * 60_000;

export const listCategories = async (signal: AbortSignal): Promise<Category[]> =>
  (await getDataOrThrow(callApi({ endpoint: 'listCategories', schema: categoryList, signal }))).data;

/** All categories, also those that are not used for new cases; with `pollMs` they are asked for again and again. */
export const useCategories = ({ pollMs }: { pollMs?: number } = {}) =>
  useQuery({
    queryKey: CATEGORIES_KEY,
    queryFn: ({ signal }) => listCategories(signal),
    staleTime: pollMs === undefined ? FRESH_MS : 0,
    refetchInterval: pollMs ?? false,
  });

/** Returns a function that names a category in the current language; empty while it is not known. */
export function useCategoryName(): (category_id: number) => string {
  const language = useLanguage();
  const { data } = useCategories();
  return useMemo(() => {
    const names = new Map(
      data?.map(({ category_id, names }) => [category_id, chooseCategoryName(names, language)]),
    );
    return (category_id) => names.get(category_id) ?? '';
  }, [data, language]);
}

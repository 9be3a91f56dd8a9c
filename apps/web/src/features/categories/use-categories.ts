import { type Category, type CategoryForm, category, categoryList } from '@smart-waste/contract';
import { categoriesMessages } from '@smart-waste/messages/en/categories';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/client.ts';
import { ApiError, dataOrThrow } from '../../shared/http/api-result.ts';
import { messagesNow } from '../../shared/messages/messages.ts';
import { toast, toastFailure } from '../../shared/ui/toast.ts';

/** How soon another admin's change is noticed. */
const POLL_MS = 30_000;
const KEY = ['categories'] as const;

/** All categories, also those that are not used for new cases. */
export const useCategories = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      dataOrThrow(callApi({ endpoint: 'listCategories', schema: categoryList, signal })),
    refetchInterval: POLL_MS,
  });

/** The stored category that a change was made from; null for a new one. */
export type Base = Pick<Category, 'category_id' | 'version'> | null;

const send = (form: CategoryForm, base: Base) =>
  base === null
    ? callApi({ endpoint: 'addCategory', schema: category, body: form })
    : callApi({
        endpoint: 'updateCategory',
        schema: category,
        params: { category_id: String(base.category_id) },
        body: { ...form, version: base.version },
      });

type SaveEvents = {
  onSaved: (saved: Category) => void;
  /** The fields that the server refuses; none when it refuses for another reason. */
  onRefused: (fields: Record<string, string>) => void;
};

/** Stores a category. A refusal keeps the form; after another admin's change the list is loaded again. */
export function useSaveCategory({ onSaved, onRefused }: SaveEvents) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ form, base }: { form: CategoryForm; base: Base }) => dataOrThrow(send(form, base)),
    onSuccess: (saved, { base }) => {
      const t = messagesNow(categoriesMessages);
      toast.success(t(base === null ? 'categories.added' : 'categories.saved'));
      onSaved(saved);
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.failure.fields : {};
      onRefused(fields);
      if (Object.keys(fields).length === 0)
        toastFailure(messagesNow(categoriesMessages)('categories.save_failed'), error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

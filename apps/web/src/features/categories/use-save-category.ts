import { type Category, category } from '@smart-waste/contract';
import { categoriesMessages } from '@smart-waste/messages/en/categories';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CATEGORIES_KEY } from '../../shared/api/case-keys.ts';
import { callApi } from '../../shared/api/client.ts';
import { ApiError, dataOrThrow } from '../../shared/http/api-result.ts';
import { messagesNow } from '../../shared/messages/messages.ts';
import type { SaveOutcome } from '../../shared/ui/stored-form.tsx';
import { toast, toastFailure } from '../../shared/ui/toast.ts';
import { type CategoryDraft, formOf, refusedFields } from './category-form.ts';

type Change = { entries: CategoryDraft; base: Category | null };

const send = ({ entries, base }: Change): Promise<Category> => {
  const form = formOf(entries);
  return dataOrThrow(
    base === null
      ? callApi({ endpoint: 'addCategory', schema: category, body: form })
      : callApi({
          endpoint: 'updateCategory',
          schema: category,
          params: { category_id: String(base.category_id) },
          body: { ...form, version: base.version },
        }),
  );
};

/** Returns what stores a category. A refusal keeps the form; after another admin's change the list is loaded again. */
export function useSaveCategory() {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: send,
    onSuccess: (_, { base }) => {
      const t = messagesNow(categoriesMessages);
      toast.success(t(base === null ? 'categories.added' : 'categories.saved'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: CATEGORIES_KEY }),
  });
  return async (
    entries: CategoryDraft,
    base: Category | null,
  ): Promise<SaveOutcome<Category, CategoryDraft>> => {
    try {
      return { saved: await mutateAsync({ entries, base }) };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const fields = error instanceof ApiError ? error.failure.fields : {};
      if (Object.keys(fields).length === 0)
        toastFailure(messagesNow(categoriesMessages)('categories.save_failed'), error);
      return { refused: refusedFields(fields) };
    }
  };
}

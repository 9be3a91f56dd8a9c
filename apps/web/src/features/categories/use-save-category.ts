import { type Category, category } from '@smart-waste/contract';
import { categoriesMessages } from '@smart-waste/messages/en/categories';
import { CATEGORIES_KEY } from '../../shared/api/case-keys.ts';
import { callApi } from '../../shared/api/client.ts';
import { dataOrThrow } from '../../shared/http/api-result.ts';
import { messagesNow } from '../../shared/messages/messages.ts';
import { useSaveStored } from '../../shared/ui/use-save-stored.ts';
import { type CategoryDraft, ENTRIES, formOf } from './category-form.ts';

const send = (entries: CategoryDraft, base: Category | null): Promise<Category> => {
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

const texts = () => {
  const t = messagesNow(categoriesMessages);
  return { added: t('categories.added'), saved: t('categories.saved'), failed: t('categories.save_failed') };
};

/** Returns what stores a category. */
export const useSaveCategory = () => useSaveStored({ send, queryKey: CATEGORIES_KEY, names: ENTRIES, texts });

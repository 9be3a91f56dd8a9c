import { type Category, category } from '@smart-waste/contract';
import { categoriesMessages } from '@smart-waste/messages/en/categories';
import { CATEGORIES_KEY } from '../../shared/api/case-keys.ts';
import { callApi } from '../../shared/api/client.ts';
import { getDataOrThrow } from '../../shared/http/api-result.ts';
import { getCurrentMessages } from '../../shared/messages/messages.ts';
import { useSaveStored } from '../../shared/ui/use-save-stored.ts';
import { CATEGORY_FIELDS, type CategoryDraft, toForm } from './category-form.ts';

const send = (entries: CategoryDraft, base: Category | null): Promise<Category> => {
  const form = toForm(entries);
  return getDataOrThrow(
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

const getTexts = () => {
  const t = getCurrentMessages(categoriesMessages);
  return { added: t('categories.added'), saved: t('categories.saved'), failed: t('categories.save_failed') };
};

/** Returns what stores a category. */
export const useSaveCategory = () =>
  useSaveStored({ send, queryKey: CATEGORIES_KEY, names: CATEGORY_FIELDS, getTexts });

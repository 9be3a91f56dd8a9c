import type { Category } from '@smart-waste/contract';
import { categoriesMessages } from '@smart-waste/messages/en/categories';
import { useMessages } from '../../shared/messages/messages.ts';
import { StoredForm } from '../../shared/ui/stored-form.tsx';
import { CategoryFields } from './category-fields.tsx';
import { resolveDraft, toDraft } from './category-form.ts';
import { useSaveCategory } from './use-save-category.ts';

type CategoryEditorProps = {
  /** As it is stored now; null for a new category. */
  stored: Category | null;
  /** All that there are. */
  categories: readonly Category[];
  onClose: () => void;
};

/** The form of one category. */
export function CategoryEditor({ stored, categories, onClose }: CategoryEditorProps) {
  const t = useMessages(categoriesMessages);
  return (
    <StoredForm
      opened={stored}
      findStored={(row) => categories.find(({ category_id }) => category_id === row.category_id)}
      toDraft={toDraft}
      resolver={resolveDraft}
      save={useSaveCategory()}
      onClose={onClose}
      texts={{
        save: t('categories.save'),
        cancel: t('categories.cancel'),
        changedMeanwhile: t('categories.changed_meanwhile'),
        changedText: t('categories.changed_text'),
        loadSaved: t('categories.load_saved'),
        overwrite: t('categories.overwrite'),
        leaveTitle: t('categories.leave_title'),
        leaveText: t('categories.leave_text'),
        leave: t('categories.leave'),
      }}
    >
      {(form) => <CategoryFields form={form} isDefault={stored?.is_default ?? false} />}
    </StoredForm>
  );
}

import type { Category } from '@smart-waste/contract';
import { categoriesMessages } from '@smart-waste/messages/en/categories';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LeaveGuard } from '../../shared/ui/leave-guard.tsx';
import { CategoryFields } from './category-fields.tsx';
import { type CategoryDraft, draftOf, formOf, refusedFields, resolveDraft } from './category-form.ts';
import { useSaveCategory } from './use-categories.ts';

type ChangedNoticeProps = { onLoad: () => void; onOverwrite: () => void; isSaving: boolean };

/** Says that another admin saved meanwhile; the entries stay until one of the two is chosen. */
function ChangedNotice({ onLoad, onOverwrite, isSaving }: ChangedNoticeProps) {
  const t = useMessages(categoriesMessages);
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel bg-amber-wash p-4"
    >
      <div>
        <p className="font-medium text-amber-ink">{t('categories.changed_meanwhile')}</p>
        <p className="text-sm">{t('categories.changed_text')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" size="small" onClick={onLoad}>
          {t('categories.load_saved')}
        </Button>
        <Button tone="secondary" size="small" onClick={onOverwrite} busy={isSaving}>
          {t('categories.overwrite')}
        </Button>
      </div>
    </div>
  );
}

type CategoryEditorProps = {
  /** As it is stored now; null for a new category. */
  stored: Category | null;
  onClose: () => void;
};

/** The form of one category. It follows changes of other admins until it is edited. */
export function CategoryEditor({ stored, onClose }: CategoryEditorProps) {
  const t = useMessages(categoriesMessages);
  const [base, setBase] = useState(stored);
  const form = useForm<CategoryDraft>({
    defaultValues: draftOf(base),
    resolver: resolveDraft,
  });
  const { isDirty } = form.formState;
  const [isSaved, setIsSaved] = useState(false);
  const load = (category: Category | null) => {
    setBase(category);
    form.reset(draftOf(category));
  };
  const hasChanged = stored !== null && base !== null && stored.version > base.version;
  useEffect(() => {
    if (hasChanged && !isDirty) {
      setBase(stored);
      form.reset(draftOf(stored));
    }
  }, [hasChanged, isDirty, stored, form]);
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);
  const { mutate, isPending } = useSaveCategory({
    onSaved: (saved) => {
      load(saved);
      setIsSaved(true);
    },
    onRefused: (fields) => {
      for (const { field, message } of refusedFields(fields)) form.setError(field, { message });
    },
  });
  const save = (over: Category | null) =>
    form.handleSubmit((entries) => !isPending && mutate({ form: formOf(entries), base: over }))();

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(base);
      }}
    >
      {hasChanged && isDirty && (
        <ChangedNotice
          onLoad={() => load(stored)}
          onOverwrite={() => void save(stored)}
          isSaving={isPending}
        />
      )}
      <CategoryFields form={form} isDefault={stored?.is_default ?? false} />
      <div className="mt-6 flex flex-wrap gap-2">
        <Button type="submit" busy={isPending}>
          {t('categories.save')}
        </Button>
        <Button tone="secondary" onClick={onClose}>
          {t('categories.cancel')}
        </Button>
      </div>
      <LeaveGuard
        isDirty={isDirty && !isSaved}
        texts={{
          title: t('categories.leave_title'),
          text: t('categories.leave_text'),
          confirmLabel: t('categories.leave'),
        }}
      />
    </form>
  );
}

import { IMAGE_ORDERS, LIMITS } from '@smart-waste/contract';
import { adminUploadsMessages } from '@smart-waste/messages/en/admin-uploads';
import { SlidersHorizontal } from 'lucide-react';
import type { ReviewSearch } from '../../shared/images/review-search.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { TextField } from '../../shared/ui/field.tsx';
import { FormSelect } from '../../shared/ui/form-fields.tsx';
import { useFilterForm } from '../../shared/ui/use-filter-form.ts';
import { useMediaQuery } from '../../shared/ui/use-layout.ts';

const TYPED_NAMES = ['place', 'user', 'waste'] as const;

type SearchFormProps = { search: ReviewSearch; onChange: (change: Partial<ReviewSearch>) => void };

function Fields({ search, onChange }: SearchFormProps) {
  const t = useMessages(adminUploadsMessages);
  const { control, register, registerSearch } = useFilterForm(search, { typedNames: TYPED_NAMES, onChange });
  return (
    <search className="grid grid-cols-2 gap-3 max-md:*:not-has-[[type=date]]:col-span-2 md:grid-cols-4">
      {TYPED_NAMES.map((name) => (
        <TextField
          key={name}
          label={t(`admin_uploads.${name}`)}
          placeholder={t(`admin_uploads.${name}_hint`)}
          maxLength={LIMITS.searchMaxLength}
          {...registerSearch(name)}
        />
      ))}
      <TextField label={t('admin_uploads.from')} type="date" {...register('from')} />
      <TextField label={t('admin_uploads.to')} type="date" {...register('to')} />
      <FormSelect
        control={control}
        name="reviewed"
        label={t('admin_uploads.reviewed')}
        options={(['', 'no', 'yes'] as const).map((value) => ({
          value,
          label: t(`admin_uploads.reviewed_${value || 'any'}`),
        }))}
      />
      <FormSelect
        control={control}
        name="located"
        label={t('admin_uploads.located')}
        options={(['', 'no', 'yes'] as const).map((value) => ({
          value,
          label: t(`admin_uploads.located_${value || 'any'}`),
        }))}
      />
      <FormSelect
        control={control}
        name="order"
        label={t('admin_uploads.order')}
        options={IMAGE_ORDERS.map((value) => ({ value, label: t(`admin_uploads.order_${value}`) }))}
      />
    </search>
  );
}

/** The filter and the order of the list; collapsed on a phone, so that photos come first. */
export function SearchForm(props: SearchFormProps) {
  const t = useMessages(adminUploadsMessages);
  const isPhone = useMediaQuery('(max-width: 767px)');
  if (!isPhone) return <Fields {...props} />;
  return (
    <details className="rounded-panel border bg-surface open:pb-4">
      <summary className="flex min-h-11 items-center gap-2 px-4 text-sm font-medium">
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {t('admin_uploads.search_and_sort')}
      </summary>
      <div className="px-4 pt-1">
        <Fields {...props} />
      </div>
    </details>
  );
}

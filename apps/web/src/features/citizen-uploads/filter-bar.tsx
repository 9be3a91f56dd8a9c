import { IMAGE_STATUSES, LIMITS } from '@smart-waste/contract';
import { chooseUserBadge } from '@smart-waste/core';
import { governmentMessages } from '@smart-waste/messages/en/government';
import { statusMessages } from '@smart-waste/messages/en/status';
import { Search, X } from 'lucide-react';
import { useMessages } from '../../shared/messages/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field, INPUT_CLASSES, TextField } from '../../shared/ui/field.tsx';
import { FormSelect } from '../../shared/ui/form-fields.tsx';
import { useFilterForm } from '../../shared/ui/use-filter-form.ts';
import { isFiltered, NO_FILTER, type ReportFilter } from './report-filter.ts';

type FilterBarProps = { filter: ReportFilter; onChange: (change: Partial<ReportFilter>) => void };

/** Which reports are listed: by place, by status, and by the days from and to. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const t = useMessages(governmentMessages);
  const tStatus = useMessages(statusMessages);
  const { control, register, registerSearch } = useFilterForm(filter, { typedNames: ['place'], onChange });
  const statuses = IMAGE_STATUSES.map((value) => ({
    value,
    label: tStatus(chooseUserBadge({ status: value, analysis_results: null }).label),
  }));
  return (
    <search
      aria-label={t('government.filter')}
      // A day with its picker takes 10rem in every language: two do not fit on the narrowest phones.
      className="grid grid-cols-1 items-end min-[23rem]:grid-cols-2 gap-3 md:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_10rem_10rem] lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_10rem_10rem_auto]"
    >
      <div className="col-span-full md:col-span-1">
        <Field label={t('government.place')}>
          {(aria) => (
            <span className="relative block">
              <Search aria-hidden="true" className="absolute inset-y-0 left-3 my-auto size-4 text-ink-soft" />
              <input
                {...aria}
                {...registerSearch('place')}
                maxLength={LIMITS.searchMaxLength}
                placeholder={t('government.place_hint')}
                className={`${INPUT_CLASSES} pl-9`}
              />
            </span>
          )}
        </Field>
      </div>
      <div className="col-span-full md:col-span-1">
        <FormSelect
          control={control}
          name="status"
          label={t('government.status')}
          options={[{ value: '', label: t('government.all_statuses') }, ...statuses]}
        />
      </div>
      <TextField label={t('government.from')} type="date" max={filter.to} {...register('from')} />
      <TextField label={t('government.to')} type="date" min={filter.from} {...register('to')} />
      <Button
        tone="quiet"
        onClick={() => onChange(NO_FILTER)}
        disabled={!isFiltered(filter)}
        icon={<X aria-hidden="true" />}
        className="col-span-full justify-self-start max-lg:disabled:hidden lg:col-span-1"
      >
        {t('government.clear')}
      </Button>
    </search>
  );
}

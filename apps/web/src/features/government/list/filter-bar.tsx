import { CASE_DUE_FILTERS, CASE_STATUSES, LIMITS } from '@smart-waste/contract';
import { casesMessages } from '@smart-waste/messages/en/cases';
import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { SlidersHorizontal } from 'lucide-react';
import { useCategories, useCategoryName } from '../../../shared/cases/use-categories.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { TextField } from '../../../shared/ui/field.tsx';
import { FormSelect } from '../../../shared/ui/form-fields.tsx';
import { useFilterForm } from '../../../shared/ui/use-filter-form.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../shared/ui/use-layout.ts';
import { ALL_STATUSES, type CaseView } from '../state/case-view.ts';
import { useStaffOptions } from '../state/use-staff-options.ts';
import type { Workplace } from '../state/use-workplace.ts';
import { ViewSwitches } from './view-switches.tsx';

/** The fields of the form; the order is above the list, and the switches are buttons. */
type FormView = Pick<CaseView, 'text' | 'status' | 'category' | 'assignee' | 'due' | 'waste'>;
type FieldsProps = {
  view: CaseView;
  onChange: (change: Partial<CaseView>) => void;
  isCrew: boolean;
};

const toFormView = ({ text, status, category, assignee, due, waste }: CaseView): FormView => ({
  text,
  status,
  category,
  assignee,
  due,
  waste,
});

function useOptions() {
  const t = useMessages(workplaceMessages);
  const tCases = useMessages(casesMessages);
  const language = useLanguage();
  const { data: categories = [] } = useCategories();
  const staff = useStaffOptions();
  const getName = useCategoryName();
  return {
    status: [
      { value: 'open', label: t('workplace.status_open') },
      { value: 'ended', label: t('workplace.status_ended') },
      { value: ALL_STATUSES, label: t('workplace.status_all') },
      ...CASE_STATUSES.map((value) => ({ value, label: tCases(`cases.status_${value}`) })),
    ],
    category: [
      { value: '', label: t('workplace.any_category') },
      ...categories
        .map(({ category_id }) => ({ value: String(category_id), label: getName(category_id) }))
        .sort((one, other) => one.label.localeCompare(other.label, language)),
    ],
    assignee: [
      { value: '', label: t('workplace.any_assignee') },
      { value: 'me', label: t('workplace.assigned_me') },
      { value: 'none', label: t('workplace.assigned_none') },
      ...staff,
    ],
    due: [
      { value: '', label: t('workplace.any_due') },
      ...CASE_DUE_FILTERS.map((value) => ({ value, label: t(`workplace.due_${value}`) })),
    ],
  };
}

/** On a phone what is typed takes the whole width, so that its hint is not cut. */
const TYPED_CLASSES = 'grid min-[23rem]:max-md:col-span-2';

function Fields({ view, onChange, isCrew }: FieldsProps) {
  const t = useMessages(workplaceMessages);
  const options = useOptions();
  const { control, registerSearch } = useFilterForm<FormView>(toFormView(view), {
    typedNames: ['text', 'waste'],
    onChange,
  });
  return (
    <div className="grid grid-cols-1 gap-3 min-[23rem]:grid-cols-2 md:grid-cols-3 xl:grid-cols-6">
      <div className={TYPED_CLASSES}>
        <TextField
          label={t('workplace.text')}
          placeholder={t('workplace.text_hint')}
          maxLength={LIMITS.searchMaxLength}
          {...registerSearch('text')}
        />
      </div>
      <FormSelect control={control} name="status" label={t('workplace.status')} options={options.status} />
      <FormSelect control={control} name="due" label={t('workplace.due')} options={options.due} />
      <FormSelect
        control={control}
        name="category"
        label={t('workplace.category')}
        options={options.category}
      />
      {!isCrew && (
        <FormSelect
          control={control}
          name="assignee"
          label={t('workplace.assignee')}
          options={options.assignee}
        />
      )}
      <div className={TYPED_CLASSES}>
        <TextField
          label={t('workplace.waste')}
          placeholder={t('workplace.waste_hint')}
          maxLength={LIMITS.searchMaxLength}
          {...registerSearch('waste')}
        />
      </div>
    </div>
  );
}

/** Which cases are listed; collapsed on a phone, so that the cases come first. */
export function FilterBar({ workplace }: { workplace: Workplace }) {
  const t = useMessages(workplaceMessages);
  const isPhone = useMediaQuery(PHONE_QUERY);
  const { view, changeView: onChange, isCrew } = workplace;
  const content = (
    <search aria-label={t('workplace.filter')} className="grid gap-3">
      <Fields view={view} onChange={onChange} isCrew={isCrew} />
      <ViewSwitches workplace={workplace} />
    </search>
  );
  if (!isPhone) return content;
  return (
    <details className="rounded-panel border bg-surface open:pb-4">
      <summary className="flex min-h-11 items-center gap-2 px-4 text-sm font-medium">
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {t('workplace.filter_and_sort')}
      </summary>
      <div className="px-4 pt-1">{content}</div>
    </details>
  );
}

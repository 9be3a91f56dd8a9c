import { ACCOUNT_STATES, LIMITS, ROLES } from '@smart-waste/contract';
import { TextField } from '../../shared/ui/field.tsx';
import { FormSelect } from '../../shared/ui/form-fields.tsx';
import { useFilterForm } from '../../shared/ui/use-filter-form.ts';
import { useWords } from '../../shared/words/words.ts';
import { accountWords } from './account-words.ts';
import type { AccountSearch } from './use-accounts.ts';
import { roleWords } from './words.ts';

type AccountFiltersProps = { search: AccountSearch; onChange: (change: Partial<AccountSearch>) => void };

export function AccountFilters({ search, onChange }: AccountFiltersProps) {
  const w = useWords(accountWords);
  const roles = useWords(roleWords);
  const { control, registerSearch } = useFilterForm(search, { typedNames: ['search'], onChange });
  return (
    <search className="mb-5 grid grid-cols-2 items-start gap-4 max-md:*:first:col-span-2 md:grid-cols-[minmax(0,1fr)_12rem_12rem]">
      <TextField
        label={w.search}
        help={w.searchHelp}
        maxLength={LIMITS.searchMaxLength}
        autoCapitalize="none"
        spellCheck={false}
        {...registerSearch('search')}
      />
      <FormSelect
        control={control}
        name="role"
        label={w.role}
        options={[{ value: '', label: w.anyRole }, ...ROLES.map((value) => ({ value, label: roles[value] }))]}
      />
      <FormSelect
        control={control}
        name="state"
        label={w.state}
        options={[
          { value: '', label: w.anyState },
          ...ACCOUNT_STATES.map((value) => ({ value, label: w[value] })),
        ]}
      />
    </search>
  );
}

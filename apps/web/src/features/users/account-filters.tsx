import { type AccountState, LIMITS, ROLES, type Role } from '@smart-waste/contract';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { useWords } from '../../shared/words/words.ts';
import { accountWords } from './account-words.ts';
import { SearchBox } from './search-box.tsx';
import type { AccountSearch } from './use-accounts.ts';
import { roleWords } from './words.ts';

type AccountFiltersProps = { search: AccountSearch; onChange: (change: Partial<AccountSearch>) => void };

export function AccountFilters({ search, onChange }: AccountFiltersProps) {
  const w = useWords(accountWords);
  const roles = useWords(roleWords);
  return (
    <search className="mb-5 grid grid-cols-2 items-start gap-4 max-md:*:first:col-span-2 md:grid-cols-[minmax(0,1fr)_12rem_12rem]">
      <SearchBox
        label={w.search}
        help={w.searchHelp}
        value={search.search}
        maxLength={LIMITS.searchMaxLength}
        onChange={(text) => onChange({ search: text })}
      />
      <SelectField<Role | ''>
        label={w.role}
        options={[{ value: '', label: w.anyRole }, ...ROLES.map((value) => ({ value, label: roles[value] }))]}
        value={search.role}
        onChange={(role) => onChange({ role })}
      />
      <SelectField<AccountState | ''>
        label={w.state}
        options={[
          { value: '', label: w.anyState },
          { value: 'active', label: w.active },
          { value: 'disabled', label: w.disabled },
        ]}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
    </search>
  );
}

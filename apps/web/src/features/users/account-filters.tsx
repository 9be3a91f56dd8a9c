import { ACCOUNT_STATES, LIMITS, ROLES } from '@smart-waste/contract';
import { accountsMessages } from '@smart-waste/messages/en/accounts';
import { rolesMessages } from '@smart-waste/messages/en/roles';
import type { AccountSearch } from '../../shared/api/accounts.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { TextField } from '../../shared/ui/field.tsx';
import { FormSelect } from '../../shared/ui/form-fields.tsx';
import { useFilterForm } from '../../shared/ui/use-filter-form.ts';

type AccountFiltersProps = { search: AccountSearch; onChange: (change: Partial<AccountSearch>) => void };

export function AccountFilters({ search, onChange }: AccountFiltersProps) {
  const t = useMessages(accountsMessages);
  const tRoles = useMessages(rolesMessages);
  const { control, registerSearch } = useFilterForm(search, { typedNames: ['search'], onChange });
  return (
    <search className="mb-5 grid grid-cols-2 items-start gap-4 max-md:*:first:col-span-2 md:grid-cols-[minmax(0,1fr)_12rem_12rem]">
      <TextField
        label={t('accounts.search')}
        help={t('accounts.search_help')}
        maxLength={LIMITS.searchMaxLength}
        autoCapitalize="none"
        spellCheck={false}
        {...registerSearch('search')}
      />
      <FormSelect
        control={control}
        name="role"
        label={t('accounts.role')}
        options={[
          { value: '', label: t('accounts.any_role') },
          ...ROLES.map((value) => ({ value, label: tRoles(`roles.${value}`) })),
        ]}
      />
      <FormSelect
        control={control}
        name="state"
        label={t('accounts.status')}
        options={[
          { value: '', label: t('accounts.any_status') },
          ...ACCOUNT_STATES.map((value) => ({ value, label: t(`accounts.${value}`) })),
        ]}
      />
    </search>
  );
}

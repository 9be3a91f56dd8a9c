import { LIMITS } from '@smart-waste/contract';
import { Download } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { SearchBox } from '../search-box.tsx';
import { logWords } from './log-words.ts';
import { useActionName } from './use-action-name.ts';
import { useExport } from './use-export.ts';
import { useLogActions } from './use-log.ts';
import type { LogFilter } from './use-log-filter.ts';

type LogFiltersProps = { filter: LogFilter; onChange: (change: Partial<LogFilter>) => void };

export function LogFilters({ filter, onChange }: LogFiltersProps) {
  const w = useWords(logWords);
  const nameOf = useActionName();
  const known = useLogActions();
  const exporting = useExport(filter);
  // One that stands in the address belongs to the list, also before the list is there.
  const actions = [...new Set([...known, ...(filter.action === '' ? [] : [filter.action])])];
  return (
    <search className="mb-6 grid grid-cols-2 items-start gap-4 max-md:*:first:col-span-2 max-md:*:nth-2:col-span-2 max-md:*:last:col-span-2 md:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_10rem_10rem_auto]">
      <SearchBox
        label={w.person}
        help={w.personHelp}
        value={filter.person}
        maxLength={LIMITS.usernameMaxLength}
        onChange={(person) => onChange({ person })}
      />
      <SelectField
        label={w.action}
        options={[
          { value: '', label: w.anyAction },
          ...actions.map((action) => ({ value: action, label: nameOf(action) })),
        ]}
        value={filter.action}
        onChange={(action) => onChange({ action })}
      />
      <TextField
        label={w.from}
        type="date"
        value={filter.from}
        max={filter.to || undefined}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label={w.to}
        type="date"
        value={filter.to}
        min={filter.from || undefined}
        onChange={({ target }) => onChange({ to: target.value })}
      />
      <Button
        tone="secondary"
        className="md:mt-[1.6875rem]"
        busy={exporting.isPending}
        onClick={() => exporting.mutate()}
        icon={<Download aria-hidden="true" />}
      >
        {exporting.isPending ? w.exporting : w.export}
      </Button>
    </search>
  );
}

import { IMAGE_STATUSES, LIMITS } from '@smart-waste/contract';
import { userBadge } from '@smart-waste/core';
import { Search, X } from 'lucide-react';
import { Button } from '../../shared/ui/button.tsx';
import { Field, INPUT_LOOK } from '../../shared/ui/field.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { useDebouncedText } from '../../shared/ui/use-debounced-text.ts';
import { useSentence } from '../../shared/words/sentences.ts';
import { useWords } from '../../shared/words/words.ts';
import { isFiltered, NO_FILTER, type ReportFilter } from './report-filter.ts';
import { governmentWords } from './words.ts';

type FilterBarProps = { filter: ReportFilter; onChange: (change: Partial<ReportFilter>) => void };

function PlaceSearch({ filter, onChange }: FilterBarProps) {
  const w = useWords(governmentWords);
  const { typed, setTyped, tell } = useDebouncedText(filter.place, (place) => onChange({ place }));
  return (
    <Field label={w.place}>
      {(aria) => (
        <span className="relative block">
          <Search aria-hidden="true" className="absolute inset-y-0 left-3 my-auto size-4 text-ink-soft" />
          <input
            {...aria}
            type="search"
            value={typed}
            maxLength={LIMITS.searchMaxLength}
            placeholder={w.placeHint}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={({ key }) => key === 'Enter' && tell()}
            className={`${INPUT_LOOK} pl-9`}
          />
        </span>
      )}
    </Field>
  );
}

type DayProps = { label: string; value: string; onChange: (day: string) => void; min?: string; max?: string };
const Day = ({ label, onChange, ...input }: DayProps) => (
  <Field label={label}>
    {(aria) => (
      <input
        {...aria}
        {...input}
        type="date"
        onChange={({ target }) => onChange(target.value)}
        className={INPUT_LOOK}
      />
    )}
  </Field>
);

/** Which reports are listed: words of the place, status, and the days from and to. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const w = useWords(governmentWords);
  const say = useSentence();
  const statuses = IMAGE_STATUSES.map((value) => ({
    value,
    label: say(userBadge({ status: value, analysis_results: null }).label),
  }));
  return (
    <section
      aria-label={w.filter}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <div className="col-span-2 md:col-span-1">
        <PlaceSearch filter={filter} onChange={onChange} />
      </div>
      <div className="col-span-2 md:col-span-1">
        <SelectField
          label={w.status}
          options={[{ value: '' as const, label: w.allStatuses }, ...statuses]}
          value={filter.status}
          onChange={(status) => onChange({ status })}
        />
      </div>
      <Day label={w.from} value={filter.from} max={filter.to} onChange={(from) => onChange({ from })} />
      <Day label={w.to} value={filter.to} min={filter.from} onChange={(to) => onChange({ to })} />
      <Button
        tone="quiet"
        onClick={() => onChange(NO_FILTER)}
        disabled={!isFiltered(filter)}
        icon={<X aria-hidden="true" />}
        className="col-span-2 justify-self-start max-md:disabled:hidden md:col-span-1"
      >
        {w.clear}
      </Button>
    </section>
  );
}

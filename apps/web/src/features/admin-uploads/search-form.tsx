import { IMAGE_ORDERS, LIMITS } from '@smart-waste/contract';
import { SlidersHorizontal } from 'lucide-react';
import { useId } from 'react';
import { INPUT_LOOK } from '../../shared/ui/field.tsx';
import { Select } from '../../shared/ui/select-field.tsx';
import { useDebouncedText } from '../../shared/ui/use-debounced-text.ts';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import { useWords } from '../../shared/words/words.ts';
import type { ReviewSearch } from './review-search.ts';
import { uploadsWords } from './words.ts';

type SearchFormProps = { search: ReviewSearch; onChange: (change: Partial<ReviewSearch>) => void };

function DayField(props: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label className="grid min-w-0 gap-1 text-xs font-medium text-ink-soft">
      {props.label}
      <input
        type="date"
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
        className={`${INPUT_LOOK} font-normal text-ink`}
      />
    </label>
  );
}

function Fields({ search, onChange }: SearchFormProps) {
  const w = useWords(uploadsWords);
  const orderId = useId();
  const orders = IMAGE_ORDERS.map((value) => ({ value, label: w[`order_${value}`] }));
  const text = (name: 'place' | 'user' | 'waste') => (
    <SearchField
      label={w[name]}
      placeholder={w[`${name}Hint`]}
      value={search[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <search className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-[repeat(3,minmax(0,1fr))_repeat(2,9.5rem)_12rem]">
      {text('place')}
      {text('user')}
      {text('waste')}
      <DayField label={w.from} value={search.from} onChange={(from) => onChange({ from })} />
      <DayField label={w.to} value={search.to} onChange={(to) => onChange({ to })} />
      <div className="grid min-w-0 gap-1 text-xs font-medium text-ink-soft max-md:col-span-2">
        <label htmlFor={orderId}>{w.order}</label>
        <Select
          id={orderId}
          options={orders}
          value={search.order}
          onChange={(order) => onChange({ order })}
          className="font-normal text-ink"
        />
      </div>
    </search>
  );
}

/** What narrows and orders the list; on a phone behind a line of its own, so that photos come first. */
export function SearchForm(props: SearchFormProps) {
  const w = useWords(uploadsWords);
  const isPhone = useMediaQuery('(max-width: 767px)');
  if (!isPhone) return <Fields {...props} />;
  return (
    <details className="rounded-panel border bg-surface open:pb-4">
      <summary className="flex min-h-11 items-center gap-2 px-4 text-sm font-medium">
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {w.searchAndOrder}
      </summary>
      <div className="px-4 pt-1">
        <Fields {...props} />
      </div>
    </details>
  );
}

type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
};

/** A field that asks once the writing pauses, and follows the address when that changes by itself. */
function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const { typed, setTyped, tell } = useDebouncedText(value, onChange);
  return (
    <label className="grid min-w-0 gap-1 text-xs font-medium text-ink-soft max-md:col-span-2">
      {label}
      <input
        type="search"
        value={typed}
        placeholder={placeholder}
        maxLength={LIMITS.searchMaxLength}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && tell()}
        className={`${INPUT_LOOK} font-normal text-ink`}
      />
    </label>
  );
}

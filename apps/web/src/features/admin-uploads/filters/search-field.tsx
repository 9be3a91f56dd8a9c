import { LIMITS } from '@smart-waste/contract';
import { INPUT_LOOK } from '../../../shared/ui/field.tsx';
import { useSettledText } from '../../../shared/ui/use-settled-text.ts';

type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
};

/** A field that asks once the writing pauses, and follows the address when that changes by itself. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const { typed, setTyped, tell } = useSettledText(value, onChange);
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

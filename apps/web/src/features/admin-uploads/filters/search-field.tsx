import { useEffect, useEffectEvent, useState } from 'react';
import { INPUT_LOOK } from '../../../shared/ui/field.tsx';

/** As long as a person pauses between words, not between letters. */
const SETTLED_MS = 300;

type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
};

/** A field that asks once the writing pauses, and follows the address when that changes by itself. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const tell = useEffectEvent(() => {
    if (typed.trim() !== value) onChange(typed.trim());
  });
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(tell, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <label className="grid min-w-0 gap-1 text-xs font-medium text-ink-soft">
      {label}
      <input
        type="search"
        value={typed}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        className={`${INPUT_LOOK} font-normal text-ink`}
      />
    </label>
  );
}

import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../shared/ui/text-field.tsx';

/** Somebody who is still typing is not searched for yet. */
const TYPING_MS = 250;

type SearchBoxProps = {
  label: string;
  help: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
};

/** A field whose text is taken over once nobody has typed for a moment, or at once by Enter. */
export function SearchBox({ value, onChange, ...field }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [taken, setTaken] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Changed elsewhere: by the back button, or by a press on a name.
  if (value !== taken) {
    setTaken(value);
    setTyped(value);
  }

  const take = (text: string) => {
    clearTimeout(timer.current);
    setTaken(text.trim());
    onChange(text.trim());
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => take(text), TYPING_MS);
  };
  return (
    <TextField
      {...field}
      type="search"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && take(typed)}
    />
  );
}

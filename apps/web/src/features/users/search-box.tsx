import { TextField } from '../../shared/ui/field.tsx';
import { useDebouncedText } from '../../shared/ui/use-debounced-text.ts';

type SearchBoxProps = {
  label: string;
  help: string;
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
};

/** A field whose text is taken over once nobody has typed for a moment, or at once by Enter. */
export function SearchBox({ value, onChange, ...field }: SearchBoxProps) {
  const { typed, setTyped, tell } = useDebouncedText(value, onChange);
  return (
    <TextField
      {...field}
      type="search"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && tell()}
    />
  );
}

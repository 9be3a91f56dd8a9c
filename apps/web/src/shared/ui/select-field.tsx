import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { Field, INPUT_CLASSES } from './field.tsx';

export type Option<T extends string> = { value: T; label: string };

type SelectProps<T extends string> = {
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
  disabled?: boolean;
};

type BareSelectProps<T extends string> = SelectProps<T> & {
  id?: string;
  className?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  ref?: Ref<HTMLSelectElement>;
};

/** The device's own list of choices in the product's box. Without a label above it, it needs an `aria-label`. */
export function Select<T extends string>({
  options,
  value,
  onChange,
  className,
  ...rest
}: BareSelectProps<T>) {
  const choose = (text: string) => {
    const chosen = options.find((option) => option.value === text);
    if (chosen) onChange(chosen.value);
  };
  return (
    <span className={clsx('relative block', className)}>
      <select
        {...rest}
        value={value}
        onChange={(event) => choose(event.target.value)}
        className={clsx(INPUT_CLASSES, 'appearance-none text-ellipsis pr-9')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-ink-soft"
      />
    </span>
  );
}

type SelectFieldProps<T extends string> = SelectProps<T> & {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  ref?: Ref<HTMLSelectElement>;
};

/** One choice out of a list, its label above. */
export function SelectField<T extends string>({ label, help, error, ...select }: SelectFieldProps<T>) {
  return (
    <Field label={label} help={help} error={error}>
      {(aria) => <Select {...select} {...aria} />}
    </Field>
  );
}

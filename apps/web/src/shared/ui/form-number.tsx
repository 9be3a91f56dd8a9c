import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { TextField } from './field.tsx';

type FormNumberProps<T extends FieldValues> = {
  form: UseFormReturn<T>;
  name: FieldPathByValue<T, number>;
  /** The smallest and the largest value that the contract allows. */
  bounds: readonly [number, number];
  label: string;
  help?: string;
};

/** A whole number of a form of react-hook-form. */
export function FormNumber<T extends FieldValues>({
  form,
  name,
  bounds: [min, max],
  ...rest
}: FormNumberProps<T>) {
  return (
    <TextField
      {...rest}
      error={form.getFieldState(name, form.formState).error?.message}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      {...form.register(name, { valueAsNumber: true })}
    />
  );
}

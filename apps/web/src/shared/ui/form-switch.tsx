import type { ReactNode } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { FormFieldProps } from './form-fields.tsx';
import { Switch } from './switch.tsx';

type FormSwitchProps<T extends FieldValues> = FormFieldProps<T, boolean> & {
  label: ReactNode;
  className?: string;
};

/** A switch of a form of react-hook-form. */
export function FormSwitch<T extends FieldValues>({ control, name, ...rest }: FormSwitchProps<T>) {
  const { field } = useController({ control, name });
  return <Switch {...rest} checked={field.value} onChange={field.onChange} />;
}

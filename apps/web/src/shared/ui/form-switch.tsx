import type { ReactNode } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { FormFieldProps } from './form-fields.tsx';
import { Switch } from './switch.tsx';

type FormSwitchProps<T extends FieldValues> = FormFieldProps<T, boolean> & {
  label: ReactNode;
  /** What it does, below its label. */
  help?: string;
  className?: string;
};

/** A switch of a form of react-hook-form. */
export function FormSwitch<T extends FieldValues>({
  control,
  name,
  label,
  help,
  ...rest
}: FormSwitchProps<T>) {
  const { field } = useController({ control, name });
  const named =
    help === undefined ? (
      label
    ) : (
      <span className="grid">
        {label}
        <span className="text-xs font-normal text-ink-soft">{help}</span>
      </span>
    );
  return <Switch {...rest} label={named} checked={field.value} onChange={field.onChange} />;
}

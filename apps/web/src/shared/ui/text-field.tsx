import type { ComponentProps, ReactNode } from 'react';
import { Field, INPUT_LOOK } from './field.tsx';

type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  aside?: ReactNode;
};

export function TextField({ label, help, error, aside, ...input }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} aside={aside}>
      {(aria) => <input type="text" {...input} {...aria} className={INPUT_LOOK} />}
    </Field>
  );
}

type TextAreaProps = ComponentProps<'textarea'> & {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
};

export function TextArea({ label, help, error, ...area }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(aria) => <textarea rows={3} {...area} {...aria} className={`${INPUT_LOOK} py-2.5`} />}
    </Field>
  );
}

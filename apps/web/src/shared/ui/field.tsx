import { type ComponentProps, type ReactNode, useId } from 'react';
import { useSentence } from '../messages/sentences.ts';

/** What an input must carry so that its label, help and error are read with it. */
export type FieldAria = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = {
  label: string;
  /** Shown below; gives way to the error. */
  help?: string | undefined;
  error?: string | undefined;
  /** Beside the label, at its right. */
  aside?: ReactNode;
  children: (aria: FieldAria) => ReactNode;
};

/** Label above, help below, the error in words beside the field. */
export function Field({ label, help, error, aside, children }: FieldProps) {
  const id = useId();
  const translate = useSentence();
  const note = error === undefined ? help : translate(error);
  return (
    <div className="grid content-start gap-1.5">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {note !== undefined && (
        <p
          id={`${id}-note`}
          role={error === undefined ? undefined : 'alert'}
          className={error === undefined ? 'text-xs text-ink-soft' : 'text-xs text-brick'}
        >
          {note}
        </p>
      )}
    </div>
  );
}

/** The classes of every text input. The note below it is seen with it when it takes the focus. */
export const INPUT_CLASSES =
  'w-full min-w-0 min-h-11 dense:min-h-10 scroll-mb-20 rounded-control border border-line-strong/70 bg-surface px-3 text-base md:text-sm ' +
  'placeholder:text-ink-soft transition-colors hover:border-line-strong focus-visible:border-leaf ' +
  'focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-leaf ' +
  'aria-invalid:border-brick disabled:opacity-55';

type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  aside?: ReactNode;
};

export function TextField({ label, help, error, aside, ...input }: TextFieldProps) {
  return (
    <Field label={label} help={help} error={error} aside={aside}>
      {(aria) => <input type="text" {...input} {...aria} className={INPUT_CLASSES} />}
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
      {(aria) => <textarea rows={3} {...area} {...aria} className={`${INPUT_CLASSES} py-2.5`} />}
    </Field>
  );
}

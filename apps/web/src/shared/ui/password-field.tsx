import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useWords } from '../words/words.ts';
import { Field, INPUT_CLASSES } from './field.tsx';
import { uiWords } from './words.ts';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  aside?: ReactNode;
};

/** A password input whose text can be revealed. */
export function PasswordField({ label, help, error, aside, ...input }: PasswordFieldProps) {
  const w = useWords(uiWords);
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} help={help} error={error} aside={aside}>
      {(aria) => (
        <span className="relative">
          <input
            {...input}
            {...aria}
            type={isShown ? 'text' : 'password'}
            className={`${INPUT_CLASSES} pr-12`}
          />
          <button
            type="button"
            aria-label={isShown ? w.hidePassword : w.showPassword}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-ink-soft hover:text-ink"
          >
            <Icon className="size-4" aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  );
}

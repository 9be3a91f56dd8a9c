import { uiMessages } from '@smart-waste/messages/en/ui';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useMessages } from '../messages/messages.ts';
import { Field, INPUT_CLASSES } from './field.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  aside?: ReactNode;
};

/** A password input whose text can be revealed. */
export function PasswordField({ label, help, error, aside, ...input }: PasswordFieldProps) {
  const t = useMessages(uiMessages);
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
            aria-label={isShown ? t('ui.hide_password') : t('ui.show_password')}
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

import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

type Choice<T extends string> = { value: T; label: string; icon?: ReactNode };
type ChoiceSwitchProps<T extends string> = {
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
};

/** A few choices side by side, one of them taken: radio buttons underneath, so arrow keys work. */
export function ChoiceSwitch<T extends string>({ label, choices, value, onChange }: ChoiceSwitchProps<T>) {
  const name = useId();
  return (
    <fieldset data-keep-free className="inline-flex flex-wrap rounded-control bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          title={choice.icon === undefined ? undefined : choice.label}
          className={clsx(
            'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-[5px] px-2.5 text-xs font-medium transition-colors dense:min-h-8 dense:min-w-8',
            choices.length > 4 && 'max-sm:px-1',
            'has-focus-visible:outline-2 has-focus-visible:outline-leaf [&_svg]:size-4',
            choice.value === value ? 'bg-surface text-ink dark:bg-line' : 'text-ink-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="sr-only"
          />
          {choice.icon ?? choice.label}
          {choice.icon !== undefined && <span className="sr-only">{choice.label}</span>}
        </label>
      ))}
    </fieldset>
  );
}

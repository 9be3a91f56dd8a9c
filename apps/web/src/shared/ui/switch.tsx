import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type SwitchProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
};

/** On or off, at once: a checkbox underneath, so that Space turns it. */
export const Switch = ({ label, checked, onChange, disabled = false, className }: SwitchProps) => (
  <label
    className={clsx(
      'inline-flex min-h-11 items-center gap-3 text-sm font-medium dense:min-h-10',
      disabled && 'opacity-55',
      className,
    )}
  >
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      className={clsx(
        'h-6 w-10 shrink-0 appearance-none rounded-full bg-line-strong p-0.5 transition-colors checked:bg-leaf',
        'before:block before:size-5 before:rounded-full before:bg-surface before:transition-transform checked:before:translate-x-4',
      )}
    />
    {label}
  </label>
);

import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonTone, buttonVariants } from './button-variants.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone;
  size?: ButtonSize;
  wide?: boolean;
  /** While true the button shows a spinner, ignores presses and keeps its focus. */
  busy?: boolean;
  icon?: ReactNode;
};

export function Button({ tone, size, wide, busy = false, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={clsx(buttonVariants({ tone, size, wide }), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

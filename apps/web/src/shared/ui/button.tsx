import { clsx } from 'clsx';
import { type ComponentProps, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
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

/**
 * Acts on a press unless the button is busy, or it is the second click of a double click whose first one made it busy: the
 * call may be answered before (API-37).
 */
function useActOnce(busy: boolean, onClick: ButtonProps['onClick']) {
  const hasCalled = useRef(false);
  useLayoutEffect(() => {
    hasCalled.current ||= busy;
  });
  return (event: MouseEvent<HTMLButtonElement>) => {
    const { detail } = event;
    if (detail < 2) hasCalled.current = false;
    if (busy || (hasCalled.current && detail === 2)) event.preventDefault();
    else onClick?.(event);
  };
}

export function Button({ tone, size, wide, busy = false, icon, className, children, ...rest }: ButtonProps) {
  const onClick = useActOnce(busy, rest.onClick);
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      {...rest}
      onClick={onClick}
      className={clsx(buttonVariants({ tone, size, wide }), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

import { lazy, Suspense, useState } from 'react';
import { useHasBeenOpen } from './dialog.tsx';
import type { MenuProps } from './open-menu.tsx';

// The library is loaded with the first press: the header is part of every screen.
const OpenMenu = lazy(async () => ({ default: (await import('./open-menu.tsx')).OpenMenu }));

/** A menu below its button, with the keyboard behaviour of the WAI-ARIA menu button. */
export function Menu(props: MenuProps) {
  const { trigger, label, triggerClassName } = props;
  const [isOpen, setIsOpen] = useState(false);
  const hasBeenOpen = useHasBeenOpen(isOpen);
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setIsOpen(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setIsOpen(true);
      }}
      className={triggerClassName}
    >
      {trigger}
    </button>
  );
  return hasBeenOpen ? (
    <Suspense fallback={button}>
      <OpenMenu {...props} isOpen={isOpen} onOpenChange={setIsOpen} />
    </Suspense>
  ) : (
    button
  );
}

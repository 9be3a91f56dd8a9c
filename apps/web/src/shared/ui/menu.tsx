import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useDisclosure } from './use-disclosure.ts';

type MenuProps = {
  /** What the button shows. */
  trigger: ReactNode;
  /** What the button and the menu are called. */
  label: string;
  triggerClassName?: string;
  /** Shown above the items; not one of them. */
  heading?: ReactNode;
  children: ReactNode;
};

const STEPS: Record<string, (current: number, count: number) => number> = {
  ArrowDown: (current, count) => (current + 1) % count,
  ArrowUp: (current, count) => (current <= 0 ? count - 1 : current - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const current = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1;
  items[step(current, items.length)]?.focus();
}

type ItemsProps = { id: string; label: string; onChosen: () => void; children: ReactNode };

/** The list of an open menu; the first item has the focus. */
function Items({ id, label, onChosen, children }: ItemsProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus(), []);
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={moveFocus}
      onClick={onChosen}
    >
      {children}
    </div>
  );
}

/** A menu below its button: arrow keys, Home and End move, Escape or a press elsewhere closes. */
export function Menu({ trigger, label, triggerClassName, heading, children }: MenuProps) {
  const id = useId();
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { isOpen, open, close, toggle } = useDisclosure(around);
  const onTriggerKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open();
  };
  // The chosen item goes away: what it opens must find the focus where it can be given back.
  const onChosen = () => {
    button.current?.focus();
    close();
  };
  return (
    <div ref={around} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
        onKeyDown={onTriggerKey}
        className={triggerClassName}
      >
        {trigger}
      </button>
      {isOpen && (
        <div className="absolute top-full right-0 z-[1050] mt-2 min-w-60 animate-rise rounded-panel border bg-raised p-1.5 shadow-float">
          {heading}
          <Items id={id} label={label} onChosen={onChosen}>
            {children}
          </Items>
        </div>
      )}
    </div>
  );
}

type MenuItemProps = ComponentProps<'button'> & { icon?: ReactNode };

export const MenuItem = ({ icon, children, className, ...rest }: MenuItemProps) => (
  <button
    type="button"
    role="menuitem"
    tabIndex={-1}
    {...rest}
    className={clsx(
      'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-sm hover:bg-sunken focus-visible:bg-sunken md:min-h-9',
      '[&_svg]:size-4 [&_svg]:text-ink-soft',
      className,
    )}
  >
    {icon}
    {children}
  </button>
);

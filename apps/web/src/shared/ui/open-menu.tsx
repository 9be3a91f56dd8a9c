import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

export type MenuItem = { label: string; icon?: ReactNode; onSelect: () => void };

export type MenuProps = {
  /** What the button shows. */
  trigger: ReactNode;
  /** What the button and the menu are called. */
  label: string;
  triggerClassName?: string;
  /** Shown above the items; not one of them. */
  heading?: ReactNode;
  items: readonly MenuItem[];
};

type OpenMenuProps = MenuProps & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

type ItemsProps = { items: readonly MenuItem[]; onSelect: (item: MenuItem) => void };

/** The items of an open menu; the first one has the focus, whether a key or a pointer opened it. */
function Items({ items, onSelect }: ItemsProps) {
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return items.map((item, index) => (
    <DropdownMenu.Item
      key={item.label}
      ref={index === 0 ? first : null}
      onSelect={() => onSelect(item)}
      className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-sm outline-none data-highlighted:bg-sunken dense:min-h-9 [&_svg]:size-4 [&_svg]:text-ink-soft"
    >
      {item.icon}
      {item.label}
    </DropdownMenu.Item>
  ));
}

/** The menu once its library is loaded. It stays in its landmark: no portal. */
export function OpenMenu(props: OpenMenuProps) {
  const { trigger, label, triggerClassName, heading, items, isOpen, onOpenChange } = props;
  const button = useRef<HTMLButtonElement>(null);
  const selectedAction = useRef<(() => void) | null>(null);

  // Runs after the menu has closed, so that a dialog opened by the item can return the focus to the button.
  const onCloseAutoFocus = (event: Event) => {
    const act = selectedAction.current;
    if (!act) return;
    selectedAction.current = null;
    event.preventDefault();
    button.current?.focus();
    act();
  };

  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger ref={button} aria-label={label} className={triggerClassName}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={8}
        collisionPadding={8}
        loop
        onCloseAutoFocus={onCloseAutoFocus}
        className="z-[1050] min-w-60 animate-rise rounded-panel border bg-raised p-1.5 shadow-float"
      >
        {heading}
        <Items
          items={items}
          onSelect={(item) => {
            selectedAction.current = item.onSelect;
          }}
        />
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

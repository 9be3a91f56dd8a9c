import { clsx } from 'clsx';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type MenuProps = { trigger: ReactNode; label: string; children: ReactNode };

/** A menu below its button, with arrow keys, type-ahead and Escape. */
export const Menu = ({ trigger, label, children }: MenuProps) => (
  <Radix.Root modal={false}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        align="end"
        sideOffset={8}
        collisionPadding={12}
        aria-label={label}
        className="z-[1050] min-w-60 animate-rise rounded-panel border bg-raised p-1.5 shadow-float"
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
);

const ITEM_LOOK =
  'flex min-h-11 md:min-h-9 items-center gap-3 rounded-control px-3 text-sm outline-none select-none ' +
  'data-[highlighted]:bg-sunken [&_svg]:size-4 [&_svg]:text-ink-soft';

export const MenuItem = ({
  icon,
  onSelect,
  children,
}: {
  icon?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}) => (
  <Radix.Item onSelect={onSelect} className={ITEM_LOOK}>
    {icon}
    {children}
  </Radix.Item>
);

export const MenuLabel = ({ className, children }: { className?: string; children: ReactNode }) => (
  <Radix.Label className={clsx('px-3 py-2', className)}>{children}</Radix.Label>
);

export const MenuSeparator = () => <Radix.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;

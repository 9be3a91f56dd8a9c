import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type DisclosureProps = {
  title: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A part that is closed at first; its content is rendered once it is open. */
export const Disclosure = ({ title, isOpen, onToggle, children }: DisclosureProps) => (
  <details
    open={isOpen}
    onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    className="group border-t text-sm"
  >
    <summary className="flex min-h-11 cursor-default items-center justify-between gap-3 font-semibold">
      {title}
      <ChevronDown
        aria-hidden="true"
        className="size-4 text-ink-soft transition-transform group-open:rotate-180"
      />
    </summary>
    {isOpen && <div className="pt-1 pb-3">{children}</div>}
  </details>
);

import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

const PANEL_CLASSES = 'rounded-panel border bg-surface p-5 md:p-6';

/** A bordered area of the page, without a shadow. Do not nest panels. */
export const Panel = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={clsx(PANEL_CLASSES, className)} />
);

type PanelSectionProps = {
  title: string;
  aside?: ReactNode;
  /** Takes the focus of what goes while it has it (`keepFocus`), and is a region with the name of its title for that. */
  takesFocus?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A panel with its own heading. */
export function PanelSection({ title, aside, takesFocus = false, className, children }: PanelSectionProps) {
  const titleId = useId();
  return (
    <section
      className={clsx(PANEL_CLASSES, className)}
      {...(takesFocus && { tabIndex: -1, 'aria-labelledby': titleId })}
    >
      <div className="mb-4 flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="min-w-0 text-base font-semibold wrap-anywhere">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

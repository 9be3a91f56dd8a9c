import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  /** What this place is for. */
  text?: string | undefined;
  /** The one next step. */
  action?: ReactNode;
};

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-12 text-center">
      <span aria-hidden="true" className="mb-1 text-ink-soft [&_svg]:size-8 [&_svg]:stroke-[1.5]">
        {icon}
      </span>
      <p className="font-medium">{title}</p>
      {text !== undefined && <p className="max-w-prose text-sm text-ink-soft">{text}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}

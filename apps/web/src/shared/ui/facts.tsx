import type { ReactNode } from 'react';

/** A list of names with their values, one below the other. */
export const FactList = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <dl className={`divide-y border-y text-sm ${className}`}>{children}</dl>
);

/** One line of a list of facts. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-6 py-2">
    <dt className="shrink-0 text-ink-soft">{name}</dt>
    <dd className="min-w-0 text-right break-words tabular-nums">{children}</dd>
  </div>
);

import type { ReactNode } from 'react';
import { useLanguage } from '../messages/language.ts';
import { Skeleton } from './skeleton.tsx';

/** A list of names with their values, one below the other. */
export const FactList = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <dl className={`divide-y border-y text-sm ${className}`}>{children}</dl>
);

/** One line of a list of facts. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-6 py-2">
    <dt className="shrink-0 text-ink-soft">{name}</dt>
    <dd className="min-w-0 text-right wrap-anywhere tabular-nums">{children}</dd>
  </div>
);

type StatCardProps = { label: string; help: string; isText?: boolean; children: ReactNode };

/** A figure and its caption. Belongs in a `<dl>`. Words (`isText`) are smaller than numbers, to fit in one line of the same height. */
export const StatCard = ({ label, help, isText = false, children }: StatCardProps) => (
  <div className="grid content-start rounded-panel border bg-surface p-4 md:p-5">
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd
      className={`order-first font-semibold tabular-nums ${isText ? 'text-base leading-8 md:text-lg md:leading-8' : 'text-xl'}`}
    >
      {children}
    </dd>
    <dd className="mt-1 text-xs text-ink-soft">{help}</dd>
  </div>
);

type FigureProps = { value: number | undefined; isFailed: boolean; format?: (value: number) => string };

/** A figure, the shape of one while it is fetched, a dash when it could not be. */
export function Figure({ value, isFailed, format }: FigureProps) {
  const language = useLanguage();
  if (value !== undefined) return <>{format ? format(value) : value.toLocaleString(language)}</>;
  return isFailed ? <>–</> : <Skeleton className="my-0.5 h-7 w-12" />;
}

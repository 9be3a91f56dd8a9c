import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Skeleton, SkeletonLayout } from '../../shared/ui/skeleton.tsx';

type Column = { label: string; isNumber?: boolean; isLabelHidden?: boolean };
type DataTableProps = { caption: string; columns: readonly Column[]; children: ReactNode };

/** A bordered table; its headings are hidden on a phone and a tablet, where each row is a block of lines. */
export const DataTable = ({ caption, columns, children }: DataTableProps) => (
  <div className="rounded-panel border bg-surface">
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden border-b lg:table-header-group">
        <tr>
          {columns.map(({ label, isNumber = false, isLabelHidden = false }) => (
            <th
              key={label}
              className={clsx(
                'px-3 py-2 text-xs font-medium text-ink-soft',
                isNumber ? 'text-right' : 'text-left',
              )}
            >
              <span className={clsx(isLabelHidden && 'sr-only')}>{label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">{children}</tbody>
    </table>
  </div>
);

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export const TableSkeleton = () => (
  <SkeletonLayout>
    <div className="grid gap-2">
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </div>
  </SkeletonLayout>
);

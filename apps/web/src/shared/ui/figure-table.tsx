import type { ReactNode } from 'react';

type Row = { key: string; cells: ReactNode[] };

/** A table whose first column names the row; on a phone each row is a block with its headings beside the figures. */
export function FigureTable({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: readonly string[];
  rows: readonly Row[];
}) {
  return (
    <table aria-label={caption} className="w-full text-left text-sm tabular-nums max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b text-xs text-ink-soft">
          {head.map((name) => (
            <th key={name} scope="col" className="py-2 pr-4 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map(({ key, cells: [first, ...others] }) => (
          <tr key={key} className="h-9 border-b last:border-0 max-md:block max-md:h-auto max-md:py-3">
            <th scope="row" className="pr-4 font-medium max-md:block max-md:pb-1 max-md:wrap-anywhere">
              {first}
            </th>
            {others.map((cell, index) => (
              <td
                key={head[index + 1]}
                className="pr-4 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:py-0.5 max-md:pr-0"
              >
                <span aria-hidden="true" className="text-ink-soft md:hidden">
                  {head[index + 1]}
                </span>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

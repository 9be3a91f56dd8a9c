import { type ReactNode, type Ref, useCallback, useImperativeHandle, useMemo } from 'react';
import { useElementSize } from './use-layout.ts';
import { useWindowRows } from './use-window-rows.ts';

type Layout = { narrowestPixels: number; mostColumns: number };

/** The number of cards per row; one while the width is unknown. */
export const computeColumns = (widthPixels: number, { narrowestPixels, mostColumns }: Layout): number =>
  Math.min(mostColumns, Math.max(1, Math.floor(widthPixels / narrowestPixels)));

/** Cuts a list into rows; the last one may be short. */
export function splitRows<T>(items: readonly T[], columns: number): T[][] {
  const count = Math.ceil(items.length / columns);
  return Array.from({ length: count }, (_, row) => items.slice(row * columns, (row + 1) * columns));
}

const ROWS_AROUND = 2;

/** What a screen can do with its grid. */
export type GridHandle = { focus: () => void; scrollTo: (index: number) => void };

/** The narrowest that a card may be, and the most of them side by side. */
export type GridLayout = Layout & { rowEstimatePixels: number; gapClassName: string };

type WindowedGridProps<T> = {
  ref?: Ref<GridHandle>;
  label: string;
  items: readonly T[];
  getKey: (item: T) => string;
  layout: GridLayout;
  isBusy: boolean;
  /** True while the last row is visible or nearly so. */
  onNearEnd: () => void;
  children: (item: T, position: number) => ReactNode;
};

/** A virtualized grid of cards: rows fill the available width, and only rows near the viewport are rendered. */
export function WindowedGrid<T>(props: WindowedGridProps<T>) {
  const { ref: handle, label, items, getKey, layout, isBusy, onNearEnd, children } = props;
  const { ref, width } = useElementSize();
  const columns = computeColumns(width, layout);
  // Both stay the same until more is loaded: the virtualizer measures all rows again when they change.
  const rows = useMemo(() => splitRows(items, columns), [items, columns]);
  const rowKey = useCallback(
    (index: number) => {
      const first = rows[index]?.[0];
      return first === undefined ? index : getKey(first);
    },
    [rows, getKey],
  );
  const {
    listRef,
    heightPixels,
    rows: visible,
    scrollToRow,
  } = useWindowRows<HTMLDivElement>({
    count: rows.length,
    getKey: rowKey,
    rowEstimatePixels: layout.rowEstimatePixels,
    rowsAround: ROWS_AROUND,
    onNearEnd,
  });
  useImperativeHandle(handle, () => ({
    focus: () => listRef.current?.focus(),
    scrollTo: (index) => scrollToRow(Math.floor(index / columns)),
  }));

  return (
    <div ref={ref}>
      <div
        ref={listRef}
        role="feed"
        aria-label={label}
        aria-busy={isBusy}
        tabIndex={-1}
        className="relative outline-none"
        style={{ height: heightPixels }}
      >
        {visible.map(({ key, index, position: { style, ...position } }) => (
          <div
            key={key}
            {...position}
            className={`absolute inset-x-0 top-0 grid ${layout.gapClassName}`}
            style={{ ...style, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {rows[index]?.map((item, column) => children(item, index * columns + column + 1))}
          </div>
        ))}
      </div>
    </div>
  );
}

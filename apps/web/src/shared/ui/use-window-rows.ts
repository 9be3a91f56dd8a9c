import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

type WindowRowsOptions = {
  count: number;
  getKey: (index: number) => string | number;
  rowEstimatePixels: number;
  /** How many rows are rendered before and after the visible ones. */
  rowsAround: number;
  /** Called while the last row is visible or nearly so. */
  onNearEnd: () => void;
};

/**
 * The rows of a long list that are near the viewport. The element of `listRef` needs the height of all rows, and each
 * row the properties in `position`, which put it at its place and measure it.
 */
export function useWindowRows<List extends HTMLElement>(options: WindowRowsOptions) {
  const { count, getKey, rowEstimatePixels, rowsAround, onNearEnd } = options;
  const listRef = useRef<List>(null);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => rowEstimatePixels,
    overscan: rowsAround,
    useFlushSync: false, // rendering in a separate task halves the longest one; the overscan rows are visible meanwhile
    scrollMargin: listRef.current?.offsetTop ?? 0,
    getItemKey: getKey,
  });
  const visible = virtual.getVirtualItems();
  const isNearEnd = (visible.at(-1)?.index ?? 0) >= count - 1;

  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  const rows = visible.map(({ key, index, start }) => ({
    key,
    index,
    position: {
      ref: virtual.measureElement,
      'data-index': index,
      style: { transform: `translateY(${start - virtual.options.scrollMargin}px)` },
    },
  }));
  const scrollToRow = (row: number) => {
    const rendered = listRef.current?.querySelector(`[data-index="${row}"]`);
    if (rendered) rendered.scrollIntoView({ block: 'nearest' });
    else virtual.scrollToIndex(row, { align: 'center' });
  };
  return { listRef, heightPixels: virtual.getTotalSize(), rows, scrollToRow };
}

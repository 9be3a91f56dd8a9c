import { useEffect, useRef } from 'react';

/** The index of the next item. `last` is where the open one was when it left the list, whose place another has now. */
function computeStepTarget(at: number, last: number, by: 1 | -1): number {
  const isGone = at < 0 && last >= 0;
  if (isGone) return by > 0 ? last : Math.max(0, last - 1);
  return Math.max(0, at + by);
}

type SteppedList<Item> = {
  items: readonly Item[];
  /** Of the open item; -1 when none is, or when it is not in the list. */
  index: number;
  isOpen: boolean;
  open: (item: Item) => void;
  hasMore: boolean;
  loadMore: () => void;
};

/**
 * The steps from the open item to its neighbours in a list, which grows at its end. A change may take the open item out of
 * the list: the next one then has its place. A step returns the items between which it went, and is undefined where it
 * would lead nowhere, so that no list of shortcuts offers it.
 */
export function useListSteps<Item>({ items, index, isOpen, open, hasMore, loadMore }: SteppedList<Item>) {
  const lastIndex = useRef(-1);
  useEffect(() => {
    if (index >= 0 || !isOpen) lastIndex.current = index;
  }, [index, isOpen]);

  const step = (by: 1 | -1): Item[] => {
    const target = Math.min(computeStepTarget(index, lastIndex.current, by), items.length - 1);
    const [current, next] = [items[index], items[target]];
    if (next !== undefined && target !== index) open(next);
    if (target >= items.length - 1 && hasMore) loadMore();
    return [current, next].filter((item) => item !== undefined);
  };
  const canGoOn = items.length > 0 && (index < items.length - 1 || hasMore);
  const canGoBack = items.length > 0 && index !== 0;
  return { goOn: canGoOn ? () => step(1) : undefined, goBack: canGoBack ? () => step(-1) : undefined };
}

import { useCallback, useEffect, useRef, useState } from 'react';

type Id = string | number;
type SelectionState<Key extends Id> = {
  ids: ReadonlySet<Key>;
  isAll: boolean;
  /** The row that was selected or taken out last, from which a range goes. */
  anchor: Key | null;
};

export type Selection<Key extends Id> = {
  /** The number of individually selected rows. */
  count: number;
  /** True when all results of the search are selected, loaded or not. */
  isAll: boolean;
  ids: readonly Key[];
  isPicked: (id: Key) => boolean;
  /** Selects a row or takes it out; with `isRange` it selects all rows from the one before to this one. */
  toggle: (id: Key, isRange?: boolean) => void;
  /** Selects these rows as well; the next range goes from the last of them. */
  add: (ids: readonly Key[]) => void;
  /** Selects these rows and no other. */
  pick: (ids: readonly Key[]) => void;
  /** Takes rows that no longer exist, or that were acted on, out of the selection. */
  drop: (ids: readonly Key[]) => void;
  pickAll: () => void;
  /** Takes all results, which were acted on, out of the selection; rows that were selected instead meanwhile stay. */
  dropAll: () => void;
  clear: () => void;
};

/** The rows between two of them, in either direction; the last one alone when the first is not listed. */
function selectRange<Key extends Id>(from: Key | null, to: Key, order: readonly Key[]): readonly Key[] {
  const [start, end] = [from === null ? -1 : order.indexOf(from), order.indexOf(to)];
  return start < 0 || end < 0 ? [to] : order.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Whether the shift key was held when a box was ticked, with a pointer or the space bar. */
export const isShiftHeld = (event: Event): boolean => 'shiftKey' in event && event.shiftKey === true;

/**
 * The selected rows of a list. Another search (`of`) clears them, so that no invisible row is changed by mistake. A
 * range follows the order in which the loaded rows are shown.
 */
export function useSelection<Key extends Id>(of: string, order: readonly Key[]): Selection<Key> {
  const [nothing] = useState<SelectionState<Key>>({ ids: new Set(), isAll: false, anchor: null });
  const [stored, setStored] = useState({ of, selected: nothing });
  const selected = stored.of === of ? stored.selected : nothing;
  const shown = useRef({ of, order });
  useEffect(() => {
    shown.current = { of, order };
  }, [of, order]);
  const change = useCallback(
    (next: (previous: SelectionState<Key>) => SelectionState<Key>) => {
      // What an answer changes may belong to the search before.
      if (shown.current.of === of)
        setStored((previous) => ({ of, selected: next(previous.of === of ? previous.selected : nothing) }));
    },
    [of, nothing],
  );
  const toggle = useCallback(
    (id: Key, isRange = false) => {
      const rows = shown.current.order;
      change(({ ids, anchor }) => {
        const next = new Set(ids);
        if (isRange) for (const row of selectRange(anchor, id, rows)) next.add(row);
        else if (!next.delete(id)) next.add(id);
        return { ids: next, isAll: false, anchor: id };
      });
    },
    [change],
  );
  return {
    count: selected.ids.size,
    isAll: selected.isAll,
    ids: [...selected.ids],
    isPicked: (id) => selected.isAll || selected.ids.has(id),
    toggle,
    add: (added) =>
      change(({ ids, anchor }) => ({
        ids: new Set([...ids, ...added]),
        isAll: false,
        anchor: added.at(-1) ?? anchor,
      })),
    pick: (ids) => change(({ anchor }) => ({ ids: new Set(ids), isAll: false, anchor })),
    drop: (dropped) =>
      change((previous) => ({
        ...previous,
        ids: new Set([...previous.ids].filter((id) => !dropped.includes(id))),
      })),
    pickAll: () => change(({ anchor }) => ({ ids: new Set(), isAll: true, anchor })),
    dropAll: () => change((previous) => (previous.isAll ? nothing : previous)),
    clear: () => change(() => nothing),
  };
}

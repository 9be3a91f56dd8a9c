import { useCallback, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();
type SelectedImages = { ids: ReadonlySet<string>; isAll: boolean };
const NOTHING: SelectedImages = { ids: NONE, isAll: false };

export type Selection = {
  /** The number of individually selected uploads. */
  count: number;
  /** True when all results of the search are selected, loaded or not. */
  isAll: boolean;
  ids: readonly string[];
  isPicked: (imageId: string) => boolean;
  toggle: (imageId: string) => void;
  pick: (imageIds: readonly string[]) => void;
  /** Takes an upload that no longer exists out of the selection. */
  drop: (imageId: string) => void;
  pickAll: () => void;
  clear: () => void;
};

/** The selected uploads. Another search (`of`) clears them, so that no invisible upload is deleted by mistake. */
export function useSelection(of: string): Selection {
  const [stored, setStored] = useState({ of, selected: NOTHING });
  const selected = stored.of === of ? stored.selected : NOTHING;
  const change = useCallback(
    (next: (previous: SelectedImages) => SelectedImages) =>
      setStored((previous) => ({ of, selected: next(previous.of === of ? previous.selected : NOTHING) })),
    [of],
  );
  const toggle = useCallback(
    (imageId: string) =>
      change(({ ids }) => {
        const next = new Set(ids);
        if (!next.delete(imageId)) next.add(imageId);
        return { ids: next, isAll: false };
      }),
    [change],
  );
  return {
    count: selected.ids.size,
    isAll: selected.isAll,
    ids: [...selected.ids],
    isPicked: (imageId) => selected.isAll || selected.ids.has(imageId),
    toggle,
    pick: (imageIds) => change(() => ({ ids: new Set(imageIds), isAll: false })),
    drop: (imageId) =>
      change((previous) => ({ ...previous, ids: new Set([...previous.ids].filter((id) => id !== imageId)) })),
    pickAll: () => change(() => ({ ids: NONE, isAll: true })),
    clear: () => change(() => NOTHING),
  };
}

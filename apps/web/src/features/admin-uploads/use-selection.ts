import { useCallback, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();
type SelectedImages = { ids: ReadonlySet<string>; isAll: boolean };
const NOTHING: SelectedImages = { ids: NONE, isAll: false };

export type Selection = {
  /** How many were picked one by one. */
  count: number;
  /** Everything that the search finds is picked, loaded or not. */
  isAll: boolean;
  ids: readonly string[];
  isPicked: (imageId: string) => boolean;
  toggle: (imageId: string) => void;
  pick: (imageIds: readonly string[]) => void;
  pickAll: () => void;
  clear: () => void;
};

/** Which uploads are picked. Another search (`of`) begins anew: what is out of sight must not be deleted by mistake. */
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
    pickAll: () => change(() => ({ ids: NONE, isAll: true })),
    clear: () => change(() => NOTHING),
  };
}

import { useCallback, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();
type Picked = { ids: ReadonlySet<string>; isAll: boolean };
const NOTHING: Picked = { ids: NONE, isAll: false };

export type Picking = {
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
export function usePicked(of: string): Picking {
  const [kept, setKept] = useState({ of, picked: NOTHING });
  const picked = kept.of === of ? kept.picked : NOTHING;
  const change = useCallback(
    (next: (was: Picked) => Picked) =>
      setKept((was) => ({ of, picked: next(was.of === of ? was.picked : NOTHING) })),
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
    count: picked.ids.size,
    isAll: picked.isAll,
    ids: [...picked.ids],
    isPicked: (imageId) => picked.isAll || picked.ids.has(imageId),
    toggle,
    pick: (imageIds) => change(() => ({ ids: new Set(imageIds), isAll: false })),
    pickAll: () => change(() => ({ ids: NONE, isAll: true })),
    clear: () => change(() => NOTHING),
  };
}

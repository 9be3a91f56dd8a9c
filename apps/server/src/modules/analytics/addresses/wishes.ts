import type { AddressCell } from '../../../ports/address-table.ts';
import { keyOf } from './address-cell.ts';

type Wish = { cell: AddressCell; urgency: number };

/** Places whose addresses are wanted, so many at most: the least urgent give way. */
export function wishes(most: number) {
  const open = new Map<string, Wish>();

  const extreme = (isBetter: (a: Wish, b: Wish) => boolean): Wish | undefined => {
    let best: Wish | undefined;
    for (const wish of open.values()) if (!best || isBetter(wish, best)) best = wish;
    return best;
  };
  return {
    add: (wish: Wish): void => {
      const key = keyOf(wish.cell);
      const known = open.get(key);
      if (known) known.urgency = Math.max(known.urgency, wish.urgency);
      else open.set(key, { ...wish });
      if (open.size <= most) return;
      const least = extreme((a, b) => a.urgency < b.urgency);
      if (least) open.delete(keyOf(least.cell));
    },
    /** The most urgent one, which is no wish any more; of equals, the one that was wished first. */
    take: (): AddressCell | undefined => {
      const next = extreme((a, b) => a.urgency > b.urgency);
      if (next) open.delete(keyOf(next.cell));
      return next?.cell;
    },
  };
}
export type Wishes = ReturnType<typeof wishes>;

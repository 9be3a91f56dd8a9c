import type { AddressCell } from '../ports.ts';
import { buildCellKey } from './address-cell.ts';

type AddressRequest = { cell: AddressCell; urgency: number };

/** Places whose addresses are still to be looked up, at most `max`: the least urgent one is dropped. */
export function createPendingRequests(max: number) {
  const requests = new Map<string, AddressRequest>();

  const findExtreme = (isBetter: (a: AddressRequest, b: AddressRequest) => boolean) => {
    let best: AddressRequest | undefined;
    for (const request of requests.values()) if (!best || isBetter(request, best)) best = request;
    return best;
  };
  return {
    add: (request: AddressRequest): void => {
      const key = buildCellKey(request.cell);
      const known = requests.get(key);
      if (known) known.urgency = Math.max(known.urgency, request.urgency);
      else requests.set(key, { ...request });
      if (requests.size <= max) return;
      const least = findExtreme((a, b) => a.urgency < b.urgency);
      if (least) requests.delete(buildCellKey(least.cell));
    },
    /** Removes and returns the most urgent place; of equally urgent ones the one requested first. */
    take: (): AddressCell | undefined => {
      const next = findExtreme((a, b) => a.urgency > b.urgency);
      if (next) requests.delete(buildCellKey(next.cell));
      return next?.cell;
    },
  };
}
export type PendingRequests = ReturnType<typeof createPendingRequests>;

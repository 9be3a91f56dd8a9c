import type { Point } from '@smart-waste/core';
import type { Deps } from '../ports.ts';
import { buildCellKey, toCell } from './address-cell.ts';
import { createAddressFiller, isDue } from './address-filler.ts';
import { createPendingRequests } from './pending-requests.ts';

/** At one request per second, a thousand zones would take a quarter of an hour, when other zones are on the screens. */
const MAX_PENDING = 500;

export type RequestedPlace = Point & { urgency: number };

/** The addresses of places without a place text. */
export type AddressBook = {
  /**
   * The known addresses of these places, in their order. It never waits for the geocoder: an unknown or expired address
   * is requested and known at a later call.
   */
  findKnown: (places: readonly RequestedPlace[]) => Promise<(string | undefined)[]>;
  /** Starts looking up the requested addresses in the background. */
  start: () => void;
  stop: () => Promise<void>;
};

const emptyBook: AddressBook = {
  findKnown: async (places) => places.map(() => undefined),
  start: () => {},
  stop: async () => {},
};

/** The addresses that the geocoder finds and the database stores; without a geocoder no address is known. */
export function createAddressBook(deps: Pick<Deps, 'addresses' | 'geocoder' | 'log' | 'clock'>): AddressBook {
  const { addresses, geocoder, clock } = deps;
  if (!geocoder) return emptyBook;
  const pending = createPendingRequests(MAX_PENDING);
  const filler = createAddressFiller({ ...deps, geocoder }, pending);

  return {
    ...filler,
    findKnown: async (places) => {
      if (places.length === 0) return [];
      const requests = places.map((place) => ({ cell: toCell(place), urgency: place.urgency }));
      const cells = requests.map(({ cell }) => cell);
      const rows = await addresses.find(cells, geocoder.language);
      const known = new Map(rows.map((row) => [buildCellKey(row), row]));
      const now = clock.now();
      return requests.map((request) => {
        const row = known.get(buildCellKey(request.cell));
        if (isDue(row, now)) {
          pending.add(request);
          filler.wake();
        }
        return row?.address ?? undefined;
      });
    },
  };
}

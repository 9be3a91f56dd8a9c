import type { Point } from '@smart-waste/core';
import type { Deps } from '../../../ports/deps.ts';
import { cellOf, keyOf } from './address-cell.ts';
import { addressFiller } from './address-filler.ts';
import { isDue } from './is-due.ts';
import { wishes } from './wishes.ts';

/** A thousand zones would be asked for through a quarter of an hour; by then people look at others. */
const MOST_WISHES = 500;

export type WantedPlace = Point & { urgency: number };

/** What places without words are called. */
export type AddressBook = {
  /**
   * What is known of these places, in their order. Asks nobody outside: what is unknown, or was asked long ago, is
   * wished for and known at a later look.
   */
  known: (places: readonly WantedPlace[]) => Promise<(string | undefined)[]>;
  /** From now on wishes are fulfilled in the background. */
  start: () => void;
  stop: () => Promise<void>;
};

type Needs = Pick<Deps, 'addresses' | 'geocoder' | 'log' | 'clock'>;

const emptyBook: AddressBook = {
  known: async (places) => places.map(() => undefined),
  start: () => {},
  stop: async () => {},
};

/** The addresses that a geocoder finds and the database keeps; where there is no geocoder, no place has one. */
export function addressBook(needs: Needs): AddressBook {
  const { addresses, geocoder, clock } = needs;
  if (!geocoder.isConfigured) return emptyBook;
  const wanted = wishes(MOST_WISHES);
  const filler = addressFiller(needs, wanted);

  return {
    ...filler,
    known: async (places) => {
      if (places.length === 0) return [];
      const asked = places.map((place) => ({ cell: cellOf(place), urgency: place.urgency }));
      const rows = await addresses.find(
        asked.map(({ cell }) => cell),
        geocoder.language,
      );
      const known = new Map(rows.map((row) => [keyOf(row), row]));
      const now = clock.now();
      return asked.map(({ cell, urgency }) => {
        const found = known.get(keyOf(cell));
        if (isDue(found, now)) {
          wanted.add({ cell, urgency });
          filler.wake();
        }
        return found?.address ?? undefined;
      });
    },
  };
}

/** A place to three decimals, which is about a hundred metres: thousandths of a degree, whole numbers. */
export type AddressCell = { latitude_millidegrees: number; longitude_millidegrees: number };

/** What a geocoder said of a place; `address` is null where its map has none. */
export type KnownAddress = AddressCell & { address: string | null; asked_at: Date };

/** Keeps what was said, each language by itself, so that nothing is asked twice. */
export type AddressTable = {
  /** Cells of which nothing is known are missing. */
  find: (cells: readonly AddressCell[], language: string) => Promise<KnownAddress[]>;
  /** Takes the place of what was known. */
  save: (known: KnownAddress, language: string) => Promise<void>;
  /** Forgets what was asked before that moment. */
  removeOlderThan: (before: Date) => Promise<void>;
};

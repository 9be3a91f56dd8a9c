/** A place to three decimals, which is about a hundred metres: thousandths of a degree, whole numbers. */
export type AddressCell = { latitude_millidegrees: number; longitude_millidegrees: number };

/** The answer of a geocoder for a place; `address` is null where its map has none. */
export type KnownAddress = AddressCell & { address: string | null; looked_up_at: Date };

/** Stores the answers of the geocoder, each language separately, so that no request is repeated. */
export type AddressTable = {
  /** Cells without a stored answer are missing. */
  find: (cells: readonly AddressCell[], language: string) => Promise<KnownAddress[]>;
  /** Replaces an earlier answer. */
  save: (known: KnownAddress, language: string) => Promise<void>;
  /** Deletes answers that were requested before that moment. */
  removeOlderThan: (before: Date) => Promise<void>;
};

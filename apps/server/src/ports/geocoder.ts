import type { Point } from '@smart-waste/core';

/** The geocoder gave no usable answer, so the address stays unknown. The message is for the log and holds no secret. */
export class GeocoderUnavailable extends Error {
  /** How long the service asks clients to wait, in milliseconds; null when it is not known. */
  readonly waitMs: number | null;

  constructor(reason: string, waitMs: number | null = null) {
    super(reason);
    this.name = 'GeocoderUnavailable';
    this.waitMs = waitMs;
  }
}

/** Finds addresses. */
export type Geocoder = {
  /** The language of the addresses, as in `Accept-Language`. */
  language: string;
  /**
   * The address nearest to a place, in one line; null where the map has none. Concurrent calls are queued. Rejects with
   * GeocoderUnavailable, or when the signal is aborted.
   */
  addressOf: (place: Point, abortSignal: AbortSignal) => Promise<string | null>;
};

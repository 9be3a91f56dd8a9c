import type { Point } from '@smart-waste/core';

/** It gave no answer that can be used; nothing is known of the place. The message is for the log and holds no secret. */
export class GeocoderUnavailable extends Error {
  /** How long it wants to be left alone; null when it did not say. */
  readonly waitMs: number | null;

  constructor(reason: string, waitMs: number | null = null) {
    super(reason);
    this.name = 'GeocoderAway';
    this.waitMs = waitMs;
  }
}

/** Finds the words for a place. */
export type Geocoder = {
  /** Whether there is one: else nobody need ask. */
  isConfigured: boolean;
  /** The language of its words, as in `Accept-Language`. */
  language: string;
  /**
   * The address nearest to a place, in one line; null where the map has none. Whoever asks meanwhile waits for their
   * turn. Rejects with GeocoderAway, or when `giveUp` is aborted.
   */
  addressOf: (place: Point, giveUp: AbortSignal) => Promise<string | null>;
};

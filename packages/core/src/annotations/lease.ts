/** After this long without any input a person no longer counts as working on a photo, and leaves it to others. */
export const LEASE_IDLE_MS = 10 * 60_000;

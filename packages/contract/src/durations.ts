/** A day of 24 hours in milliseconds, as UTC has them all; a day of a place may be an hour longer or shorter. */
export const DAY_MS = 86_400_000;

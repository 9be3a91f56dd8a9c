import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';

export const DEFAULT_TIME_ZONE = 'UTC';
/** Longer than any name in the time zone database. */
const MAX_LENGTH = 64;

/** Whether the time zone database of this process has the name. */
function isTimeZone(name: string): boolean {
  if (name.length > MAX_LENGTH) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false; // a RangeError: there is no such time zone
  }
}

const A_TIME_ZONE = createEncodedReason('validation.time_zone');

/** A name of the time zone database, such as `Asia/Kolkata`. */
export const timeZone = z
  .string(A_TIME_ZONE)
  .check(z.maxLength(MAX_LENGTH, A_TIME_ZONE), z.refine(isTimeZone, A_TIME_ZONE));

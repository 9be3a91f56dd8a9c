import { DAY_MS } from '@smart-waste/contract';

const STARTED_MS = Date.now();

/** The moment so many days before the start of the measurement. */
export const computeDaysAgo = (days: number): string => new Date(STARTED_MS - days * DAY_MS).toISOString();

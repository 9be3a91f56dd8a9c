import { sql } from 'kysely';

/** When a lease that is taken now runs out, by the clock of the database: workers' clocks may differ. */
export const leaseOf = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`;

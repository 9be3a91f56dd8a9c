/** Thrown by every table when the database cannot be reached, or refuses work for now; trying again later may help. */
export class DatabaseUnavailable extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

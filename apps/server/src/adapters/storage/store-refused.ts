/** The store answered, and will never let us in with these settings. The message names what to look at. */
export class StoreRefused extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'StoreRefused';
  }
}

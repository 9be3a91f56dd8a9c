import { zoneAddresses, zoneAddressesRequest } from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { route } from '../../../http/route.ts';
import type { AddressBook } from './address-book.ts';

/** Reports of few uploads are written in the browser, and shall name their zones as the server's do. */
export function zoneAddressesRoute(app: App, book: AddressBook): void {
  route(app, 'zoneAddresses', {
    schema: {
      summary: 'What is known of the places of zones whose uploads have no words; the rest is known later',
      body: zoneAddressesRequest,
      response: { 200: zoneAddresses },
    },
    handler: async ({ body }) => {
      const places = body.places.map(({ priorityScore: urgency, ...place }) => ({ ...place, urgency }));
      const known = await book.known(places);
      return { addresses: known.map((address) => address ?? null) };
    },
  });
}

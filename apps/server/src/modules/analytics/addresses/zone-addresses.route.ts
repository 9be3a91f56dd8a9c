import { zoneAddresses, zoneAddressesRequest } from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { route } from '../../../http/route.ts';
import type { AddressBook } from './address-book.ts';

/** Names the zones of reports that are written in the browser as the server names those of its own reports. */
export function zoneAddressesRoute(app: App, book: AddressBook): void {
  route(app, 'zoneAddresses', {
    schema: {
      summary:
        'The known addresses of zones whose uploads have no location text; unknown ones are looked up for a later call',
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

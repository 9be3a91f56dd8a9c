import type { App } from '../../http/app-type.ts';
import type { RouteContext } from '../../http/route.ts';
import { mediaLinks } from '../photos/media/media-links.ts';
import { imagePresenter } from '../photos/present-image.ts';
import { addressBook } from './addresses/address-book.ts';
import { zoneAddressesRoute } from './addresses/zone-addresses.route.ts';
import { analyticsRoute } from './analytics.route.ts';
import { zoneFinder } from './find-zones.ts';
import type { Deps } from './ports.ts';
import { uploadPresenter } from './present-upload.ts';
import { recordExportRoute, reportRoute } from './report.route.ts';
import { zoneRoutes } from './zones.route.ts';

/** The routes of analytics: summary, zones, addresses and reports. */
export function analyticsRoutes(app: App, { deps, secrets }: RouteContext<Deps>): void {
  const links = mediaLinks(secrets.links);
  const present = uploadPresenter(links);
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  const zonesOf = zoneFinder(deps, closing.signal);
  const book = addressBook(deps);
  app.addHook('onListen', async () => book.start());
  app.addHook('preClose', book.stop);
  analyticsRoute(app, { deps, present: imagePresenter(links, deps.clock.now) });
  zoneRoutes(app, { deps, present, zonesOf, book });
  zoneAddressesRoute(app, book);
  reportRoute(app, { deps, present, zonesOf, book });
  recordExportRoute(app, deps);
}

import type { App } from '../../http/app-type.ts';
import { createOriginFinder } from '../../http/origin.ts';
import type { RouteContext } from '../../http/route.ts';
import { createMediaLinks } from '../photos/media/media-links.ts';
import { createImagePresenter } from '../photos/present-image.ts';
import { createAddressBook } from './addresses/address-book.ts';
import { analyticsRoute } from './analytics.route.ts';
import { createZoneFinder } from './find-zones.ts';
import type { Deps } from './ports.ts';
import { createUploadPresenter } from './present-upload.ts';
import { reportRoute } from './reports/report.route.ts';
import { zoneRoutes } from './zones.route.ts';

/** The routes of analytics: summary, zones and reports. */
export function analyticsRoutes(app: App, { deps, secrets, config }: RouteContext<Deps>): void {
  const media = createMediaLinks(secrets.links, config.basePath);
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  const findZones = createZoneFinder(deps, closing.signal);
  const book = createAddressBook(deps);
  app.addHook('onListen', async () => book.start());
  app.addHook('preClose', book.stop);
  analyticsRoute(app, { deps, present: createImagePresenter(media, deps.clock.now) });
  zoneRoutes(app, { deps, present: createUploadPresenter(media), findZones, book });
  reportRoute(app, { ...deps, media, findZones, book, getOrigin: createOriginFinder(config) });
}

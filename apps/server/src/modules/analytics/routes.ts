import type { App } from '../../http/app-type.ts';
import { originFinder } from '../../http/origin.ts';
import type { RouteContext } from '../../http/route.ts';
import { mediaLinks } from '../photos/media/media-links.ts';
import { imagePresenter } from '../photos/present-image.ts';
import { addressBook } from './addresses/address-book.ts';
import { analyticsRoute } from './analytics.route.ts';
import { zoneFinder } from './find-zones.ts';
import type { Deps } from './ports.ts';
import { uploadPresenter } from './present-upload.ts';
import { reportRoute } from './reports/report.route.ts';
import { zoneRoutes } from './zones.route.ts';

/** The routes of analytics: summary, zones and reports. */
export function analyticsRoutes(app: App, { deps, secrets, config }: RouteContext<Deps>): void {
  const media = mediaLinks(secrets.links, config.basePath);
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  const zonesOf = zoneFinder(deps, closing.signal);
  const book = addressBook(deps);
  app.addHook('onListen', async () => book.start());
  app.addHook('preClose', book.stop);
  analyticsRoute(app, { deps, present: imagePresenter(media, deps.clock.now) });
  zoneRoutes(app, { deps, present: uploadPresenter(media), zonesOf, book });
  reportRoute(app, { ...deps, media, zonesOf, book, originOf: originFinder(config) });
}

import type { App } from '../http/app-type.ts';
import type { Site } from '../http/site.ts';
import { mediaLinks } from '../images/media/media-links.ts';
import { imagePresenter } from '../images/present-image.ts';
import { analyticsRoute } from './analytics.route.ts';
import { uploadPresenter } from './present-upload.ts';
import { reportRoute } from './report.route.ts';
import { zoneRoutes } from './zones.route.ts';

/** What all uploads together show: figures, zones, and the reports that are written from them. */
export function analyticsRoutes(app: App, { deps, secrets }: Site): void {
  const links = mediaLinks(secrets.links);
  const present = uploadPresenter(links);
  analyticsRoute(app, { deps, present: imagePresenter(links, deps.source.now) });
  zoneRoutes(app, { deps, present });
  reportRoute(app, { deps, present });
}

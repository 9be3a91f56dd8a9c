import type { App } from '../../http/app-type.ts';
import type { RouteContext } from '../../http/route.ts';
import { eventRoutes } from './events/events.route.ts';
import { governmentRoutes } from './government/reports.route.ts';
import { countsRoute, listRoute } from './list.route.ts';
import { mediaRoute } from './media/media.route.ts';
import { createMediaLinks } from './media/media-links.ts';
import { placeRoutes } from './place/place.route.ts';
import type { Deps } from './ports.ts';
import { createImagePresenter } from './present-image.ts';
import { reprocessRoute } from './reprocess.route.ts';
import { reviewRoutes } from './review/review.route.ts';
import { runsRoute } from './runs.route.ts';
import { showRoute } from './show.route.ts';
import { trashRoutes } from './trash/trash.route.ts';
import { uploadRoute } from './upload/upload.route.ts';

/** The routes of photos: upload, lists, deletion, another analysis, media links and live events. */
export async function photoRoutes(app: App, { deps, config, secrets }: RouteContext<Deps>): Promise<void> {
  const links = createMediaLinks(secrets.links, config.basePath);
  const present = createImagePresenter(links, deps.clock.now);

  await uploadRoute(app, { deps, present, dataDir: config.dataDir });
  listRoute(app, { deps, present });
  countsRoute(app, { deps });
  showRoute(app, { deps, present });
  placeRoutes(app, { deps, present });
  trashRoutes(app, { deps, present, links, days: config.trashDays });
  reprocessRoute(app, { deps, present });
  reviewRoutes(app, { deps, present });
  runsRoute(app, { deps, links });
  mediaRoute(app, { deps, links });
  eventRoutes(app, { deps });
  governmentRoutes(app, { deps, present });
}

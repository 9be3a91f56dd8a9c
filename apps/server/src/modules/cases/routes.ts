import type { App } from '../../http/app-type.ts';
import { createOriginFinder } from '../../http/origin.ts';
import type { RouteContext } from '../../http/route.ts';
import { createMediaLinks } from '../photos/media/media-links.ts';
import { manyChangesRoutes } from './bulk/change-many.route.ts';
import { caseChangeRoutes } from './case-changes.route.ts';
import { caseRoutes } from './cases.route.ts';
import { categoryRoutes } from './categories/categories.route.ts';
import { createCaseDescriber } from './describe-cases.ts';
import { caseFiguresRoutes } from './figures/figures.route.ts';
import { caseMoveRoutes } from './moves/case-moves.route.ts';
import { caseOutputRoutes } from './output/output.route.ts';
import { type ProofDeps, proofRoutes } from './proof/proof.route.ts';
import { replyTemplateRoutes } from './reply-templates/reply-templates.route.ts';
import { reportRoutes } from './reports/reports.route.ts';
import { caseViewRoutes } from './views/views.route.ts';

/** The routes of cases: reports, the work on cases, what everyone may see of one, and categories. */
export function caseModuleRoutes(app: App, { deps, config, secrets }: RouteContext<ProofDeps>): void {
  const links = createMediaLinks(secrets.links, config.basePath);
  const describe = createCaseDescriber(deps, links);
  reportRoutes(app, { deps, describe });
  caseRoutes(app, { deps, describe, links });
  caseChangeRoutes(app, { deps, describe });
  manyChangesRoutes(app, { deps, describe });
  caseMoveRoutes(app, { deps, describe });
  proofRoutes(app, { deps, dataDir: config.dataDir });
  caseOutputRoutes(app, { deps, describe, getOrigin: createOriginFinder(config) });
  caseFiguresRoutes(app, { deps });
  categoryRoutes(app, { deps });
  replyTemplateRoutes(app, { deps });
  caseViewRoutes(app, { deps });
}

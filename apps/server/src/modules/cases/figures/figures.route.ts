import { caseFigures, caseFiguresQuery } from '@smart-waste/contract';
import type { App } from '../../../http/app-type.ts';
import { route } from '../../../http/route.ts';
import type { Deps } from '../ports.ts';
import { showFigures } from './show-figures.ts';

/** The route of the figures of the work. */
export function caseFiguresRoutes(app: App, { deps }: { deps: Deps }): void {
  route(app, 'showCaseFigures', {
    schema: {
      summary:
        'What was opened, answered, cleaned and closed in a period, compared with the one before, by category and over time',
      querystring: caseFiguresQuery,
      response: { 200: caseFigures },
    },
    handler: (request) => showFigures(deps, request.query),
  });
}

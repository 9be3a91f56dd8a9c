import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { routes } from './app/router.tsx';
import { PATHS } from './shared/paths.ts';

/** The landing page as markup, so that it can be read before any script has come; runs at build time only. */
export async function prerenderLanding(): Promise<string> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${PATHS.home}`));
  if (context instanceof Response) throw new Error('the landing page leads somewhere else');
  return renderToString(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </StrictMode>,
  );
}

import { createBrowserRouter, type LazyRouteFunction, type RouteObject } from 'react-router';
import type { OpenScreen } from '../shared/paths.ts';
import { PageSpinner } from '../shared/ui/page-spinner.tsx';
import { RootError } from './root-error.tsx';

type Lazy = LazyRouteFunction<RouteObject>;

const landing: Lazy = async () => ({
  Component: (await import('../features/landing/landing-page.tsx')).LandingPage,
});
const providers: Lazy = async () => ({ Component: (await import('./providers.tsx')).Providers });
const layout: Lazy = async () => ({ Component: (await import('./layout.tsx')).Layout });
const guard: Lazy = async () => ({ Component: (await import('./guard.tsx')).Guard });
const notFound: Lazy = async () => ({ Component: (await import('./not-found.tsx')).NotFound });

/** The page of every open screen; each is its own chunk. A screen that is opened in paths.ts must be here. */
const PAGES: Record<Exclude<OpenScreen, '/'>, Lazy> = {
  '/auth': async () => ({ Component: (await import('../features/auth/auth-page.tsx')).AuthPage }),
  '/dashboard': async () => ({
    Component: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
  }),
  '/upload': async () => ({ Component: (await import('../features/upload/upload-page.tsx')).UploadPage }),
  '/history': async () => ({ Component: (await import('../features/history/history-page.tsx')).HistoryPage }),
};

const screen = (path: keyof typeof PAGES): RouteObject => ({ path, lazy: PAGES[path] });

export const routes: RouteObject[] = [
  {
    ErrorBoundary: RootError,
    HydrateFallback: PageSpinner,
    children: [
      { path: '/', lazy: landing },
      {
        lazy: providers,
        children: [
          screen('/auth'),
          {
            lazy: layout,
            children: [
              { lazy: guard, children: [screen('/dashboard'), screen('/upload'), screen('/history')] },
              { path: '*', lazy: notFound },
            ],
          },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);

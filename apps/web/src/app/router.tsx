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
const signedIn: Lazy = async () => ({ Component: (await import('./guard.tsx')).Guard });
const adminsOnly: Lazy = async () => ({ Component: (await import('./guard.tsx')).AdminsOnly });
const officersOnly: Lazy = async () => ({ Component: (await import('./guard.tsx')).OfficersOnly });
const notFound: Lazy = async () => ({ Component: (await import('./not-found.tsx')).NotFound });

/** The page of every open screen; each is its own chunk. A screen that is opened in paths.ts must be here. */
const PAGES: Record<Exclude<OpenScreen, '/'>, Lazy> = {
  '/auth': async () => ({ Component: (await import('../features/auth/auth-page.tsx')).AuthPage }),
  '/dashboard': async () => ({
    Component: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
  }),
  '/upload': async () => ({ Component: (await import('../features/upload/upload-page.tsx')).UploadPage }),
  '/admin': async () => ({
    Component: (await import('../features/admin-dashboard/admin-dashboard-page.tsx')).AdminDashboardPage,
  }),
  '/admin/ml-processor': async () => ({
    Component: (await import('../features/ml-processor/ml-processor-page.tsx')).MlProcessorPage,
  }),
  '/admin/settings': async () => ({
    Component: (await import('../features/ml-settings/ml-settings-page.tsx')).MlSettingsPage,
  }),
  '/government': async () => ({
    Component: (await import('../features/government/government-page.tsx')).GovernmentPage,
  }),
  '/admin/analysis/:image_id': async () => ({
    Component: (await import('../features/analysis/analysis-page.tsx')).AnalysisPage,
  }),
  '/admin/uploads': async () => ({
    Component: (await import('../features/admin-uploads/admin-uploads-page.tsx')).AdminUploadsPage,
  }),
  '/history': async () => ({ Component: (await import('../features/history/history-page.tsx')).HistoryPage }),
  '/admin/users': async () => ({
    Component: (await import('../features/users/users-page.tsx')).UsersPage,
  }),
  '/test': async () => ({
    Component: (await import('../features/diagnostics/status/status-page.tsx')).StatusPage,
  }),
  '/backend-test': async () => ({
    Component: (await import('../features/diagnostics/connection/connection-page.tsx')).ConnectionPage,
  }),
  '/debug': async () => ({
    Component: (await import('../features/diagnostics/debug/debug-page.tsx')).DebugPage,
  }),
  '/test-page': async () => ({
    Component: (await import('../features/diagnostics/auth-test/auth-test-page.tsx')).AuthTestPage,
  }),
  '/admin/analytics': async () => ({
    Component: (await import('../features/analytics/analytics-page.tsx')).AnalyticsPage,
  }),
};

type Screen = keyof typeof PAGES;
const screens = (paths: readonly Screen[]): RouteObject[] =>
  paths.map((path) => ({ path, lazy: PAGES[path] }));

/** Who is let through to which screens; the server asks again at every call. */
const FOR_EVERYBODY: readonly Screen[] = ['/test', '/backend-test', '/debug', '/test-page'];
const FOR_SIGNED_IN: readonly Screen[] = ['/dashboard', '/upload', '/history'];
const FOR_ADMINS: readonly Screen[] = [
  '/admin',
  '/admin/uploads',
  '/admin/analysis/:image_id',
  '/admin/ml-processor',
  '/admin/settings',
  '/admin/users',
  '/admin/analytics',
];
const FOR_OFFICERS: readonly Screen[] = ['/government'];

export const routes: RouteObject[] = [
  {
    ErrorBoundary: RootError,
    HydrateFallback: PageSpinner,
    children: [
      { path: '/', lazy: landing },
      {
        lazy: providers,
        children: [
          ...screens(['/auth']),
          {
            lazy: layout,
            children: [
              ...screens(FOR_EVERYBODY),
              { lazy: signedIn, children: screens(FOR_SIGNED_IN) },
              { lazy: adminsOnly, children: screens(FOR_ADMINS) },
              { lazy: officersOnly, children: screens(FOR_OFFICERS) },
              { path: '*', lazy: notFound },
            ],
          },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);

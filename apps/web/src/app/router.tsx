import { crashMessages } from '@smart-waste/messages/en/crash';
import { useEffect } from 'react';
import { createBrowserRouter, type LazyRouteFunction, type RouteObject, useRouteError } from 'react-router';
import { getBasePath } from '../shared/base-path.ts';
import { useMessages } from '../shared/messages/messages.ts';
import type { Path } from '../shared/paths.ts';
import { Button } from '../shared/ui/button.tsx';
import { PageSpinner } from '../shared/ui/spinner.tsx';
import { Root } from './root.tsx';

type Lazy = LazyRouteFunction<RouteObject>;

const loadLanding: Lazy = async () => ({
  Component: (await import('../features/landing/landing-page.tsx')).LandingPage,
});
const loadProviders: Lazy = async () => ({ Component: (await import('./providers.tsx')).Providers });
const loadLayout: Lazy = async () => ({ Component: (await import('./layout.tsx')).Layout });
const loadGuard: Lazy = async () => ({ Component: (await import('./guard.tsx')).Guard });
const loadAdminsOnly: Lazy = async () => ({ Component: (await import('./guard.tsx')).AdminsOnly });
const loadReviewersOnly: Lazy = async () => ({ Component: (await import('./guard.tsx')).ReviewersOnly });
const loadStaffOnly: Lazy = async () => ({ Component: (await import('./guard.tsx')).StaffOnly });
const loadOfficersOnly: Lazy = async () => ({ Component: (await import('./guard.tsx')).OfficersOnly });
const loadNotFound: Lazy = async () => ({ Component: (await import('./not-found.tsx')).NotFound });

/** The page of every screen but the landing page; each is its own chunk. */
const PAGES: Record<Exclude<Path, '/'>, Lazy> = {
  '/auth': async () => ({ Component: (await import('../features/auth/auth-page.tsx')).AuthPage }),
  '/account': async () => ({ Component: (await import('../features/account/account-page.tsx')).AccountPage }),
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
    Component: (await import('./government-screen.tsx')).GovernmentScreen,
  }),
  '/government/uploads': async () => ({
    Component: (await import('../features/citizen-uploads/citizen-uploads-page.tsx')).CitizenUploadsPage,
  }),
  '/government/figures': async () => ({
    Component: (await import('../features/case-figures/figures-page.tsx')).FiguresPage,
  }),
  '/admin/analysis/:image_id': async () => ({
    Component: (await import('../features/analysis/analysis-page.tsx')).AnalysisPage,
  }),
  '/admin/uploads/:image_id/annotate': async () => ({
    Component: (await import('../features/annotate/annotate-page.tsx')).AnnotatePage,
  }),
  '/admin/uploads': async () => ({
    Component: (await import('../features/admin-uploads/admin-uploads-page.tsx')).AdminUploadsPage,
  }),
  '/history': async () => ({ Component: (await import('../features/history/history-page.tsx')).HistoryPage }),
  '/cases/:number': async () => ({
    Component: (await import('../features/public-case/public-case-page.tsx')).PublicCasePage,
  }),
  '/admin/categories': async () => ({
    Component: (await import('../features/categories/categories-page.tsx')).CategoriesPage,
  }),
  '/admin/reply-templates': async () => ({
    Component: (await import('../features/reply-templates/templates-page.tsx')).TemplatesPage,
  }),
  '/admin/review-queue': async () => ({
    Component: (await import('../features/review-queue/review-queue-page.tsx')).ReviewQueuePage,
  }),
  '/admin/datasets': async () => ({
    Component: (await import('../features/datasets/datasets-page.tsx')).DatasetsPage,
  }),
  '/admin/evaluations': async () => ({
    Component: (await import('../features/evaluations/evaluations-page.tsx')).EvaluationsPage,
  }),
  '/admin/evaluations/:evaluation_id': async () => ({
    Component: (await import('../features/evaluations/evaluation-page.tsx')).EvaluationPage,
  }),
  '/admin/evaluations/calibrations': async () => ({
    Component: (await import('../features/evaluations/calibration/calibration-page.tsx')).CalibrationPage,
  }),
  '/admin/operations': async () => ({
    Component: (await import('../features/operations/operations-page.tsx')).OperationsPage,
  }),
  '/admin/users': async () => ({
    Component: (await import('../features/users/users-page.tsx')).UsersPage,
  }),
  '/unsubscribe': async () => ({
    Component: (await import('../features/unsubscribe/unsubscribe-page.tsx')).UnsubscribePage,
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
const toRoutes = (paths: readonly Screen[]): RouteObject[] =>
  paths.map((path) => ({ path, lazy: PAGES[path] }));

/** The screens of each role; the server checks every call again. */
const PUBLIC_SCREENS: readonly Screen[] = [
  '/cases/:number',
  '/unsubscribe',
  '/test',
  '/backend-test',
  '/debug',
  '/test-page',
];
const SIGNED_IN_SCREENS: readonly Screen[] = ['/account', '/dashboard', '/upload', '/history'];
const ADMIN_SCREENS: readonly Screen[] = [
  '/admin',
  '/admin/uploads',
  '/admin/ml-processor',
  '/admin/settings',
  '/admin/evaluations',
  '/admin/evaluations/:evaluation_id',
  '/admin/evaluations/calibrations',
  '/admin/datasets',
  '/admin/operations',
  '/admin/users',
  '/admin/categories',
  '/admin/reply-templates',
  '/admin/analytics',
];
const REVIEWER_SCREENS: readonly Screen[] = ['/admin/analysis/:image_id', '/admin/review-queue'];
/** Those that fill the window: no header takes room from the photo. */
const FULL_WINDOW_SCREENS: readonly Screen[] = ['/admin/uploads/:image_id/annotate'];
const STAFF_SCREENS: readonly Screen[] = ['/government'];
const OFFICER_SCREENS: readonly Screen[] = ['/government/uploads', '/government/figures'];

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: FullWindowError,
    HydrateFallback: PageSpinner,
    children: [
      { path: '/', lazy: loadLanding },
      {
        lazy: loadProviders,
        children: [
          ...toRoutes(['/auth']),
          {
            ErrorBoundary: FullWindowError,
            children: [{ lazy: loadReviewersOnly, children: toRoutes(FULL_WINDOW_SCREENS) }],
          },
          {
            lazy: loadLayout,
            children: [
              {
                ErrorBoundary: ScreenError,
                children: [
                  ...toRoutes(PUBLIC_SCREENS),
                  { lazy: loadGuard, children: toRoutes(SIGNED_IN_SCREENS) },
                  { lazy: loadAdminsOnly, children: toRoutes(ADMIN_SCREENS) },
                  { lazy: loadReviewersOnly, children: toRoutes(REVIEWER_SCREENS) },
                  { lazy: loadStaffOnly, children: toRoutes(STAFF_SCREENS) },
                  { lazy: loadOfficersOnly, children: toRoutes(OFFICER_SCREENS) },
                  { path: '*', lazy: loadNotFound },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes, { basename: getBasePath() });

/** How Chromium and Firefox, Safari, and the bundler say that the code of a screen did not arrive. */
const NOT_LOADED = /imported module|module script|preload/;

const reload = () => location.reload();

/**
 * Replaces a screen that crashed, or whose code could not be loaded: that one is loaded when the connection returns. The
 * error itself, which has one language, is in the log that the router writes.
 */
export function ScreenError() {
  const t = useMessages(crashMessages);
  const error = useRouteError();
  const notLoaded = error instanceof Error && NOT_LOADED.test(error.message);
  const title = t(notLoaded ? 'crash.not_loaded' : 'crash.title');
  useEffect(() => {
    document.title = `${title} · Smart Waste`;
    if (!notLoaded) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [title, notLoaded]);
  return (
    <div className="page-grid grid justify-items-start gap-3 py-6">
      <h1 tabIndex={-1} className="text-xl font-semibold">
        {title}
      </h1>
      <p className="text-ink-soft">{t(notLoaded ? 'crash.offline' : 'crash.text')}</p>
      <Button onClick={reload}>{t('crash.retry')}</Button>
    </div>
  );
}

/** The same of a screen that has no layout around it. */
function FullWindowError() {
  return (
    <main>
      <ScreenError />
    </main>
  );
}

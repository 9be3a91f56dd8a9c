import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { createQueryClient } from '../shared/api/query-client.ts';
import { Toaster } from '../shared/ui/toaster.tsx';

/** The app's own client, without retries: a failing call shows its error at once. */
function createTestClient() {
  const client = createQueryClient();
  const defaults = client.getDefaultOptions();
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } });
  return client;
}

/** Shows routes at an address, with cached server state and toasts, as the app does. */
export function renderRoutes(routes: RouteObject[], address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const queryClient = createTestClient();
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { ...view, router, queryClient };
}

/** One screen at its address; links to anywhere else lead to a page that names the address. */
export const renderScreen = (path: string, screen: React.ReactElement, address = path) =>
  renderRoutes(
    [
      { path, element: screen },
      { path: '*', element: <p>somewhere else</p> },
    ],
    address,
  );

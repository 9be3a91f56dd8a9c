import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/** Of a person whose address is confirmed and who has chosen nothing. */
export const NOTIFICATION_SETTINGS = {
  frequency: 'daily',
  email: { status_changed: true, replied: true },
  push: { status_changed: true, replied: true },
  email_state: 'active',
  devices: 0,
  push_key: 'BA',
};

/**
 * The faked server: a test adds the handlers it needs with `server.use(...)`; any other call fails the test, except
 * those for the settings of the installation, which most screens read, and for the pictures, reports and
 * hints of the history.
 */
export const server = setupServer(
  http.get('*/api/client-config/', () =>
    HttpResponse.json({ demo_accounts: false, version: '1', photo_store: 'disk' }),
  ),
  http.get('*/api/users/notifications/', () => HttpResponse.json(NOTIFICATION_SETTINGS)),
  http.get('*/api/cases/near/', () => HttpResponse.json({ data: [] })),
  http.get('*/api/reports/', () => HttpResponse.json({ data: [] })),
  http.get('*/api/images/:id/hint/', () => HttpResponse.json({ hint: null })),
  http.get('*/photos/:file', ({ params }) => new HttpResponse(`picture ${params.file}`)),
);

/** The address of a call as the page would make it. */
export const api = (path: `/${string}`): string => `${location.origin}/api${path}`;

/** Holds the next such call back until the returned function is called; the handlers from before answer it then. */
export function holdNext(method: 'get' | 'post' | 'put' | 'delete', path: `/${string}`): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  server.use(http[method](api(path), () => held, { once: true }));
  return release;
}

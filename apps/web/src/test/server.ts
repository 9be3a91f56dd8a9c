import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/**
 * The faked server: a test adds the handlers it needs with `server.use(...)`; any other call fails the test, except
 * those for the settings of the installation, which most screens read, and for pictures, which the history keeps.
 */
export const server = setupServer(
  http.get('*/api/client-config/', () =>
    HttpResponse.json({ demo_accounts: false, version: '1', photo_store: 'disk' }),
  ),
  http.get('*/photos/:file', ({ params }) => new HttpResponse(`picture ${params.file}`)),
);

/** The address of a call as the page would make it. */
export const api = (path: `/${string}`): string => `${location.origin}/api${path}`;

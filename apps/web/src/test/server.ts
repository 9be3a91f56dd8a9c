import { setupServer } from 'msw/node';

/** The faked server: a test adds the handlers it needs with `server.use(...)`; any other call fails the test. */
export const server = setupServer();

/** The address of a call as the page would make it. */
export const api = (path: `/${string}`): string => `${location.origin}/api${path}`;

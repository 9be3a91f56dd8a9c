import { API_PREFIX, ENDPOINTS } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';
import type { App } from './app-type.ts';
import { sendAppError } from './errors.ts';

/** The parts of a path; a slash at its end makes no difference. */
const splitPath = (path: string): string[] => (path.endsWith('/') ? path.slice(0, -1) : path).split('/');

const ROUTES = Object.values(ENDPOINTS).map(({ method, path }) => ({
  method,
  parts: splitPath(API_PREFIX + path),
}));

const fits = (parts: string[], pattern: string[]): boolean =>
  parts.length === pattern.length &&
  pattern.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]));

/** The methods that a path of the API accepts; empty when there is no such path. */
function listMethods(path: string): string[] {
  const parts = splitPath(path);
  return [...new Set(ROUTES.filter((route) => fits(parts, route.parts)).map(({ method }) => method))];
}

/** Responds to paths without a route; `sendPage` sends the page of the web for all of its own paths. */
export function replyNotFound(app: App, sendPage: SendPage | null): void {
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const methods = listMethods(path);
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('allow', methods.join(', '));
      return sendAppError(
        request,
        reply,
        new AppError(
          'method_not_allowed',
          createReason('error.request.method', { methods: methods.join(', ') }),
        ),
      );
    }
    if (!isPage(request.method, path)) {
      return sendAppError(request, reply, new AppError('not_found', createReason('error.request.not_found')));
    }
    if (sendPage === null) return reply.code(404).type('text/plain').send(NOT_BUILT);
    // Not returned: the file server itself may have called this handler, and a reply that waits for itself leaks
    // listeners.
    sendPage(request, reply.code(200));
    return undefined;
  });
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => void;

const NOT_BUILT = 'The web part is not built yet. Run `npm run build`, then start again.\n';

/** A link at the end of a sentence may have its full stop, and a number a point. */
const EXTENSION = /\.[a-z]/i;

/** The web renders every path except those of the API and of files. */
const isPage = (method: string, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  path !== API_PREFIX &&
  !path.startsWith(`${API_PREFIX}/`) &&
  !EXTENSION.test(path.slice(path.lastIndexOf('/')));

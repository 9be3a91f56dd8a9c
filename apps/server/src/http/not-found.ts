import { API_PREFIX, ENDPOINTS } from '@smart-waste/contract';
import { because } from '@smart-waste/messages';
import { AppError } from '../lib/errors.ts';
import type { App } from './app-type.ts';
import { sendAppError } from './errors.ts';

const ROUTES = Object.values(ENDPOINTS).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${API_PREFIX}${path.replaceAll(/:\w+/g, '[^/]+')}?$`),
}));

/** The methods that an address of the API takes; empty when there is no such address. */
function methodsOf(path: string): string[] {
  return [...new Set(ROUTES.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
}

/** Answers addresses that no route has; `index` is the web's page for all of its own addresses. */
export function replyNotFound(app: App, index: string | null): void {
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const methods = methodsOf(path);
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('allow', methods.join(', '));
      return sendAppError(
        request,
        reply,
        new AppError('method_not_allowed', because('error.request.method', { methods: methods.join(', ') })),
      );
    }
    if (!isPage(request.method, path)) {
      return sendAppError(request, reply, new AppError('not_found', because('error.request.not_found')));
    }
    if (index === null) return reply.code(404).type('text/plain').send(NOT_BUILT);
    // Not returned: the file server itself may have come here, and a reply that waits for itself piles up listeners.
    reply.code(200).sendFile(index);
    return undefined;
  });
}

const NOT_BUILT = 'The web part is not built yet. Run `npm run build`, then start again.\n';

/** The web draws every address but those of the API and of files. */
const isPage = (method: string, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  path !== API_PREFIX &&
  !path.startsWith(`${API_PREFIX}/`) &&
  !path.slice(path.lastIndexOf('/')).includes('.');

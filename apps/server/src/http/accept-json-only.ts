import type { App } from './app-type.ts';

/**
 * Takes JSON only, and an empty body as none, because some clients name the type of a body that they do not send.
 * Keys that would change a prototype are refused.
 */
export function acceptJsonOnly(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, String(body), done);
  });
}

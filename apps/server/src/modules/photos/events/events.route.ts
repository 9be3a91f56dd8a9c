import * as z from 'zod/mini';
import type { App } from '../../../http/app-type.ts';
import { getCaller } from '../../../http/guard.ts';
import { route } from '../../../http/route.ts';
import type { Deps } from '../ports.ts';
import { createEventStreams } from './event-streams.ts';

const BEAT_MS = 20_000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no', // nginx would buffer events
  connection: 'close', // an idle connection would delay the shutdown of the server
};

/** Streams the changes of the images and cases that the caller may see, as server-sent events. */
export function eventRoutes(app: App, { deps }: { deps: Deps }): void {
  const streams = createEventStreams(deps);
  const beating = setInterval(() => void streams.beat(), BEAT_MS);

  app.addHook('preClose', async () => {
    clearInterval(beating);
    streams.close();
  });
  route(app, 'events', {
    exposeHeadRoute: false, // it would open a stream without a reader
    schema: {
      summary:
        'Server-sent events: `image` for changes of your own images (admins: of all), `case` for changes of cases that you follow (staff: of all), `processing` for the processor’s state',
      response: { 200: { content: { 'text/event-stream': { schema: z.any() } } } }, // a stream has no shape
    },
    handler: async (request, reply) => {
      const { session_id, ...viewer } = getCaller(request);
      return reply.headers(HEADERS).send(streams.open(viewer, session_id));
    },
  });
}

import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { describe, expect, it } from 'vitest';
import { closeGracefully, closeUnusedConnections } from './close-gracefully.ts';

/** An app with one slow route; `arrived` resolves when a request is in it, `finish` answers it. */
async function slowApp() {
  const app = fastify().withTypeProvider<ZodTypeProvider>();
  closeUnusedConnections(app);
  let finish: () => void = () => undefined;
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  app.get('/slow', async () => {
    arrive();
    await finished;
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, arrived, finish, port, url: `http://127.0.0.1:${port}/slow` };
}

describe('closing the server', () => {
  it('answers requests in flight and accepts no new ones', async () => {
    const { app, arrived, finish, url } = await slowApp();
    const inFlight = fetch(url);
    await arrived;
    const closing = closeGracefully(app, 60_000);
    finish();
    expect(await (await inFlight).text()).toBe('done');
    await closing;
    await expect(fetch(url)).rejects.toThrow();
  });

  it('closes connections that do not end before the deadline', async () => {
    const { app, arrived, url } = await slowApp();
    const inFlight = fetch(url).then(
      () => 'answered',
      () => 'cut off',
    );
    await arrived;
    await closeGracefully(app, 1);
    expect(await inFlight).toBe('cut off');
  });

  it('does not wait for a connection without a request', async () => {
    const { app, port } = await slowApp();
    const early = connect(port, '127.0.0.1').on('error', () => undefined);
    await Promise.all([once(early, 'connect'), once(app.server, 'connection')]);
    const hungUp = once(early, 'close');
    await closeGracefully(app, 3_600_000);
    await hungUp;
  });
});

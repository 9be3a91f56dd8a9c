import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';

/** A grey pixel, so that screenshots show a plain map. */
const BLANK_TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGO4cecKAAUYAon2RN5tAAAAAElFTkSuQmCC',
  'base64',
);

/**
 * Starts a host of map tiles, all of them blank. A route of Playwright in its place would send every request of a page
 * through the test and leave the browser without its cache.
 */
export async function startTileServer() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' });
    response.end(BLANK_TILE);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const close = async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** The addresses of all tiles of this run, as a test would refuse them. */
export const tileAddresses = () => `${inject('tiles')}/**`;

/** The settings of a product whose maps load tiles; by default they load none. */
export const tileSettings = () => ({
  TILE_URL: `${inject('tiles')}/{z}/{x}/{y}.png`,
  TILE_ATTRIBUTION: 'The survey of example.org',
});

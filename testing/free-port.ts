import { createServer } from 'node:net';

/**
 * The system picks ports for outgoing connections above this range (Linux from 32768, others from 49152), so none of
 * these is taken by a connection before a server listens on it, or between two servers that listen on it in turn.
 */
const PORTS = { first: 20_000, perWorker: 500, workers: 12 };
const worker = Number(process.env.VITEST_POOL_ID ?? 0) % PORTS.workers;
/** npm test runs the journeys beside the other tests: they have the upper half. */
const half = process.env.TEST_PART === 'journeys' ? 1 : 0;
const firstPort = PORTS.first + PORTS.perWorker * (half * PORTS.workers + worker);
let portsTried = Math.floor(Math.random() * PORTS.perWorker);

/** A port on which no server of this machine listens and which no other test process gets. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < PORTS.perWorker; attempt += 1) {
    portsTried += 1;
    const port = firstPort + (portsTried % PORTS.perWorker);
    if (await canListenOn(port)) return port;
  }
  throw new Error(`no port from ${firstPort} to ${firstPort + PORTS.perWorker - 1} is free`);
}

function canListenOn(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

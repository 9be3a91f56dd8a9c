import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../../testing/free-port.ts';
import { createTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { BARE_ENV, launch, type Product, ROOT, until, waitForExitCode } from '../product.ts';
import { HUB, type Machine, machineAt } from './machines.ts';
import { openSharedServices, type SharedServices } from './shared-services.ts';
import { READY_WITHIN_MS, startOn } from './start-on.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export const API_MACHINES = 2;
export const WORKER_MACHINES = 4;
const API_PORT = '8080';
/** Bundled by `npm run prove`. */
const FORWARD_PORTS = join(ROOT, '.cache/prove/forward-ports.js');

/** Database and store outlive a product that was killed: the next one on the same data directory goes on with them. */
const servicesOf = new Map<string, SharedServices>();

type StartOptions = { dataDir: string; port?: number; env?: Record<string, string> };
type Ends = (() => Promise<unknown>)[];

/**
 * Starts the product as two API processes and four workers, each on a machine of its own, which must have been set up.
 * Connections to its address go to the API processes in turn. Its `stop` throws unless exactly one scheduled backup was
 * made.
 */
export async function startOnMachines({ dataDir, port, env = {} }: StartOptions): Promise<Product> {
  const chosen = port ?? (await findFreePort());
  const url = `http://127.0.0.1:${chosen}`;
  const services = servicesOf.get(dataDir) ?? (await openServices(dataDir));
  servicesOf.set(dataDir, services);
  const ends: Ends = [];
  const end = async () => {
    for (const one of ends.splice(0).toReversed()) await one();
  };
  const close = async () => {
    await end();
    servicesOf.delete(dataDir);
    await services.close();
  };
  const machines = Array.from({ length: API_MACHINES + WORKER_MACHINES }, (_, number) => machineAt(number));
  const settings = { services, env, url, ends };
  try {
    const outside = await forwardLoopback(env, ends);
    for (const machine of machines) await forwardPorts(machine, outside, ends);
    const [firstApi, secondApi, ...workers] = machines;
    const [first] = await Promise.all(
      [firstApi!, secondApi!].map((machine) => startAt(machine, 'start', settings)),
    );
    await Promise.all(workers.map((machine) => startAt(machine, 'worker', settings)));
    const [here, there] = [firstApi!, secondApi!].map(({ address }) => ({
      host: address,
      port: Number(API_PORT),
    }));
    ends.push((await openTcpProxy([here!, there!], { port: chosen })).close);
    return {
      url,
      dataDir,
      process: first!.child,
      output: first!.output,
      kill: end,
      stop: async () => {
        try {
          await requireOneBackup(services);
        } finally {
          await close();
        }
        return 0;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The store lies where a product alone keeps its photos, for tests that take it away. */
async function openServices(dataDir: string): Promise<SharedServices> {
  const storeFolder = join(dataDir, 'storage');
  await mkdir(storeFolder, { recursive: true });
  return openSharedServices(dataDir, storeFolder);
}

/** What tests offer on the loopback of this machine, such as a stub of a detector: its port there, and at the hub. */
type ProxiedPort = { port: string; proxy: TcpProxy };

async function forwardLoopback(env: Record<string, string>, ends: Ends): Promise<ProxiedPort[]> {
  const matches = Object.values(env).flatMap((value) => [
    ...value.matchAll(/\b(?:localhost|127\.0\.0\.1):(\d+)/g),
  ]);
  const ports = [...new Set(matches.map(([, port]) => port!))];
  return Promise.all(
    ports.map(async (port) => {
      const proxy = await openTcpProxy({ host: '127.0.0.1', port: Number(port) }, { address: HUB });
      ends.push(proxy.close);
      return { port, proxy };
    }),
  );
}

/** Lets others reach the API of a machine, which listens on loopback because of the demo accounts. */
async function forwardPorts(machine: Machine, outside: readonly ProxiedPort[], ends: Ends): Promise<void> {
  const ports = [
    `${machine.address}:${API_PORT}=127.0.0.1:${API_PORT}`,
    ...outside.map(({ port, proxy }) => `127.0.0.1:${port}=${HUB}:${proxy.port}`),
  ];
  const { child, output } = launch(machine.command(process.execPath, FORWARD_PORTS, ...ports), {
    cwd: ROOT,
    env: BARE_ENV,
  });
  ends.push(async () => {
    child.kill('SIGKILL');
    await waitForExitCode(child);
  });
  await until(async () => output().includes('forwarding') || undefined, {
    withinMs: READY_WITHIN_MS,
    otherwise: () => `the ports of a machine were not forwarded in time:\n${output()}`,
  });
}

async function startAt(
  machine: Machine,
  what: 'start' | 'worker',
  {
    services,
    env,
    url,
    ends,
  }: { services: SharedServices; env: Record<string, string>; url: string; ends: Ends },
) {
  const dataDir = await createTemporaryFolder('machine');
  const mailbox = join(services.dataDir, 'mailbox');
  await mkdir(mailbox, { recursive: true });
  await symlink(mailbox, join(dataDir, 'mailbox')); // tests read the e-mails of all machines there
  const isApi = what === 'start';
  const started = await startOn(machine, what, {
    dataDir,
    env: {
      TILE_URL: 'off',
      ...services.env,
      ...(isApi && {
        LOG_LEVEL: 'warn',
        PORT: API_PORT,
        PUBLIC_URL: url,
        DEMO_ACCOUNTS: 'on',
        WORKER: 'off',
      }),
      ...env,
    },
    ...(isApi && { url: `http://${machine.address}:${API_PORT}` }),
  });
  ends.push(started.kill);
  return started;
}

async function requireOneBackup({ countScheduledBackups }: SharedServices): Promise<void> {
  const backups = await until(async () => (await countScheduledBackups()) || undefined, {
    withinMs: READY_WITHIN_MS,
    otherwise: () => 'no scheduled backup was made',
  });
  if (backups !== 1) throw new Error(`${backups} scheduled backups were made`);
}

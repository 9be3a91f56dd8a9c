import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const NETWORK = '10.77.0';
/** Of the process that sets the network up: database and store are reached there. */
export const HUB = `${NETWORK}.1`;
const FIRST_HOST = 11;
/** Longer than a connection takes on a busy machine. */
const CONNECT_WITHIN_S = '10';

export type Machine = {
  address: string;
  /** A command that runs there. */
  command: (...command: [string, ...string[]]) => [string, ...string[]];
  /** Takes it off the network, and brings it back. */
  plug: (isPlugged: boolean) => Promise<void>;
  /** Whether it can connect to this port of the hub. */
  canConnect: (port: number) => Promise<boolean>;
};

const buildName = (number: number): string => `machine${number}`;
const ip = (line: string) => run('ip', line.split(' '));

/** One of the machines that were set up, counted from 0. */
export function machineAt(number: number): Machine {
  const command: Machine['command'] = (...words) => ['ip', 'netns', 'exec', buildName(number), ...words];
  return {
    address: `${NETWORK}.${FIRST_HOST + number}`,
    command,
    plug: async (isPlugged) => void (await ip(`link set port${number} ${isPlugged ? 'up' : 'down'}`)),
    canConnect: async (port) => {
      const [program, ...args] = command(
        'timeout',
        CONNECT_WITHIN_S,
        'bash',
        '-c',
        `: </dev/tcp/${HUB}/${port}`,
      );
      return run(program, args).then(
        () => true,
        () => false,
      );
    },
  };
}

/** Machines as network namespaces on a bridge of this process's own network. Needs `unshare --net --mount`. */
export async function setUpMachines(count: number): Promise<Machine[]> {
  await mkdir('/run/netns', { recursive: true });
  await run('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns']); // named namespaces are seen here alone
  await ip('link set lo up');
  await ip('link add hub type bridge');
  await ip(`addr add ${HUB}/24 dev hub`);
  await ip('link set hub up');
  const machines: Machine[] = [];
  for (let number = 0; number < count; number += 1) {
    const name = buildName(number);
    const machine = machineAt(number);
    await ip(`netns add ${name}`);
    await ip(`link add port${number} type veth peer name eth0 netns ${name}`);
    await ip(`link set port${number} master hub up`);
    await ip(`-n ${name} addr add ${machine.address}/24 dev eth0`);
    await ip(`-n ${name} link set eth0 up`);
    await ip(`-n ${name} link set lo up`);
    machines.push(machine);
  }
  return machines;
}

import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { codeOf, EmbeddedFailure } from './embedded-failure.ts';
import { identityOf, isAlive } from './server/live-process.ts';

/** How long the lock of a dead product may resist: somebody else takes it over at this moment, or it cannot be removed. */
const TRIES = 200;
const PAUSE_MS = 5;

type Holder = { pid: number; identity: string };

/**
 * Makes this process the only product on the data directory; answers how to let go. A lock whose process is dead
 * is taken over. Throws EmbeddedFailure when another product holds it.
 */
export function lockDirectory(lock: string, dataDir: string): () => void {
  const mine = JSON.stringify({ pid: process.pid, identity: identityOf(process.pid), token: randomUUID() });
  for (let tries = 0; tries < TRIES; tries++) {
    if (create(lock, mine)) return () => release(lock, mine);
    const holder = holderIn(lock);
    if (holder && holds(holder)) throw inUse(holder, dataDir);
    if (!removeDead(lock, mine)) pause();
  }
  throw new EmbeddedFailure(`${lock} cannot be taken over. Remove it if no Smart Waste runs on ${dataDir}.`);
}

/** Appears at once and whole, by a link: whoever saw a lock without its text would take its holder for dead. */
function create(lock: string, text: string): boolean {
  const aside = `${lock}.${randomUUID()}`;
  writeFileSync(aside, text, { flag: 'wx', mode: 0o600 });
  try {
    linkSync(aside, lock);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Removes a dead lock, by one process at a time: between a look at it and its removal, somebody quicker may have put
 * a living one in its place. False while another process is at it.
 */
function removeDead(lock: string, mine: string): boolean {
  const removal = `${lock}.removal`;
  if (!create(removal, mine)) {
    if (!isHeld(removal)) rmSync(removal, { force: true });
    return false;
  }
  try {
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return true;
  } finally {
    rmSync(removal, { force: true });
  }
}

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);

function release(lock: string, mine: string): void {
  if (textOf(lock) === mine) rmSync(lock, { force: true });
}

function isHeld(lock: string): boolean {
  const holder = holderIn(lock);
  return holder !== undefined && holds(holder);
}

const holds = ({ pid, identity }: Holder) => isAlive(pid) && identityOf(pid) === identity;

/** Undefined when there is no lock, or one that was torn by a crash while it was written. */
function holderIn(lock: string): Holder | undefined {
  try {
    const { pid, identity }: Partial<Holder> = JSON.parse(textOf(lock) ?? '');
    return typeof pid === 'number' && typeof identity === 'string' ? { pid, identity } : undefined;
  } catch {
    return undefined;
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const inUse = ({ pid }: Holder, dataDir: string) =>
  new EmbeddedFailure(
    `Another Smart Waste (process ${pid}) is running on the data directory ${dataDir}. ` +
      'Stop it first, or set DATA_DIR to another directory.',
  );

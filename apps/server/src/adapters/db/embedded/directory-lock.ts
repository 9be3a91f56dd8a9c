import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { codeOf, EmbeddedFailure } from './embedded-failure.ts';
import { identityOf, isAlive } from './server/live-process.ts';

/** How often a dead holder's lock may reappear before we give up. */
const TRIES = 20;

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
    takeAwayDead(lock);
  }
  throw new EmbeddedFailure(`${lock} cannot be taken over. Remove it if no Smart Waste runs on ${dataDir}.`);
}

function create(lock: string, text: string): boolean {
  try {
    writeFileSync(lock, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Moves a lock away by a rename, which one of several can do. Somebody may have been quicker and put a living
 * lock in its place: that one is put back.
 */
function takeAwayDead(lock: string): void {
  const aside = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const holder = holderIn(aside);
  try {
    if (holder && holds(holder)) linkSync(aside, lock);
  } finally {
    rmSync(aside, { force: true });
  }
}

function release(lock: string, mine: string): void {
  if (textOf(lock) === mine) rmSync(lock, { force: true });
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

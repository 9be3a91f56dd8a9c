import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { EmbeddedPostgresError, getErrorCode } from './errors.ts';
import { isAlive, readProcessIdentity } from './server/process-identity.ts';

/** Attempts to take over a stale lock while another process does the same, or while it cannot be removed. */
const MAX_ATTEMPTS = 200;
const RETRY_DELAY_MS = 5;

type Holder = { pid: number; identity: string };

/**
 * Locks the data directory for this process and returns the function that unlocks it. The lock of a process that has
 * ended is taken over. Throws EmbeddedPostgresError when a running process holds the lock.
 */
export function lockDirectory(lock: string, dataDir: string): () => void {
  const ownText = JSON.stringify({
    pid: process.pid,
    identity: readProcessIdentity(process.pid),
    token: randomUUID(),
  });
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (create(lock, ownText)) return () => release(lock, ownText);
    const holder = readHolder(lock);
    if (holder && isHeldBy(holder)) throw createDirectoryInUseError(holder, dataDir);
    if (!removeStaleLock(lock, ownText)) pause();
  }
  throw new EmbeddedPostgresError(
    `${lock} cannot be taken over. Remove it if no Smart Waste runs on ${dataDir}.`,
  );
}

/** Creates the file atomically, by a link: a lock without its text would be taken for a stale one. */
function create(lock: string, text: string): boolean {
  const temporary = `${lock}.${randomUUID()}`;
  writeFileSync(temporary, text, { flag: 'wx', mode: 0o600 });
  try {
    linkSync(temporary, lock);
    return true;
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/**
 * Removes a stale lock, one process at a time: between the check and the removal another process may have replaced it
 * by a valid one. False while another process is doing it.
 */
function removeStaleLock(lock: string, ownText: string): boolean {
  const removal = `${lock}.removal`;
  if (!create(removal, ownText)) {
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

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_DELAY_MS);

function release(lock: string, ownText: string): void {
  if (readText(lock) === ownText) rmSync(lock, { force: true });
}

function isHeld(lock: string): boolean {
  const holder = readHolder(lock);
  return holder !== undefined && isHeldBy(holder);
}

const isHeldBy = ({ pid, identity }: Holder) => isAlive(pid) && readProcessIdentity(pid) === identity;

/** Undefined when there is no lock, or one whose text is incomplete because of a crash. */
function readHolder(lock: string): Holder | undefined {
  try {
    const { pid, identity }: Partial<Holder> = JSON.parse(readText(lock) ?? '');
    return typeof pid === 'number' && typeof identity === 'string' ? { pid, identity } : undefined;
  } catch {
    return undefined;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const createDirectoryInUseError = ({ pid }: Holder, dataDir: string) =>
  new EmbeddedPostgresError(
    `Another Smart Waste (process ${pid}) is running on the data directory ${dataDir}. ` +
      'Stop it first, or set DATA_DIR to another directory.',
  );

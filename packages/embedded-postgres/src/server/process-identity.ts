import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { platform } from 'node:process';
import { getErrorCode } from '../errors.ts';

/** Whether a process with this id is running. A zombie, which has ended and waits for its parent, is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return getErrorCode(error) === 'EPERM';
  }
  return platform !== 'linux' || readStatusFields(pid)?.[0] !== 'Z';
}

/**
 * Distinguishes a process from a later one with the same id: the boot id and the start time since that boot. Empty on
 * systems that do not provide them.
 */
export function readProcessIdentity(pid: number): string {
  if (platform !== 'linux') return '';
  const started = readStatusFields(pid)?.[19];
  return started ? `${read('/proc/sys/kernel/random/boot_id')?.trim()}:${started}` : '';
}

/** Whether this process runs and is the server of the cluster (a real path), not an unrelated process with its id. */
export function isServerOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (platform === 'win32') return true;
  if (platform === 'linux')
    return [cluster, `${cluster} (deleted)`].includes(readWorkingDirectory(pid) ?? '');
  return spawnSync('ps', ['-p', String(pid), '-o', 'comm=']).stdout.includes('postgres');
}

function readWorkingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // the process has ended, or it belongs to another user
  }
}

/** The fields of /proc/<pid>/stat after the name, which may itself hold spaces and brackets. */
function readStatusFields(pid: number): string[] | undefined {
  const line = read(`/proc/${pid}/stat`);
  return line?.slice(line.lastIndexOf(')') + 2).split(' ');
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

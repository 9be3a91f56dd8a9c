import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { platform } from 'node:process';
import { codeOf } from '../embedded-failure.ts';

/** Whether a process runs under this number; one that has ended and only waits for its parent does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  return platform !== 'linux' || statusFields(pid)?.[0] !== 'Z';
}

/**
 * Tells a process from a later one with the same number: its start, counted since this boot. Empty where the
 * system does not say.
 */
export function identityOf(pid: number): string {
  if (platform !== 'linux') return '';
  const started = statusFields(pid)?.[19];
  return started ? `${read('/proc/sys/kernel/random/boot_id')?.trim()}:${started}` : '';
}

/** Whether this living process is the server of that cluster (a real path), and not a stranger who got its number. */
export function isServerOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (platform === 'win32') return true;
  if (platform === 'linux') return [cluster, `${cluster} (deleted)`].includes(workingDirectoryOf(pid) ?? '');
  return spawnSync('ps', ['-p', String(pid), '-o', 'comm=']).stdout.includes('postgres');
}

function workingDirectoryOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // gone meanwhile, or another user's
  }
}

/** The fields of /proc/<pid>/stat after the name, which may itself hold spaces and brackets. */
function statusFields(pid: number): string[] | undefined {
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

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { platform } from 'node:process';
import type { ServerUser } from './server-user.ts';

export type ProgramResult = { status: number | null; output: string };

/** The environment of the programs: no PG* variables of the caller, and English messages, which are parsed. */
export const SERVER_ENVIRONMENT = {
  LC_ALL: 'C',
  ...(process.env.PATH ? { PATH: process.env.PATH } : {}),
  ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}),
};

/**
 * The path by which a program whose working directory is `directory` should name it. Root runs the programs as another
 * user, who may not be allowed to traverse the parent directories; the working directory itself stays accessible.
 */
export const getPathSeenByServer = (directory: string, user: ServerUser) =>
  user && platform === 'linux' ? '/proc/self/cwd' : directory;

/** Runs a program to its end. Rejects when it cannot be started at all. */
export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, user }: { cwd: string; user: ServerUser },
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      ...user,
      env: SERVER_ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output }));
  });
}

/** A PostgreSQL installation that this machine can run: its directory of programs and its major version. */
export type Programs = { bin: string; major: number };

/** The programs of this directory, or undefined when `user` cannot run them. */
export async function probePrograms(bin: string, user: ServerUser): Promise<Programs | undefined> {
  const version = await runProgram(join(bin, 'postgres'), ['--version'], { cwd: '/', user }).catch(
    () => undefined,
  );
  const major = /PostgreSQL\) (\d+)/.exec(version?.output ?? '')?.[1];
  return version?.status === 0 && major ? { bin, major: Number(major) } : undefined;
}

import { spawn } from 'node:child_process';
import { platform } from 'node:process';
import type { ServerUser } from './server-user.ts';

export type Ended = { status: number | null; output: string };

/** Only what the programs need: nobody's PG* variables, and messages in English so that we can read them. */
export const SERVER_ENVIRONMENT = {
  LC_ALL: 'C',
  ...(process.env.PATH ? { PATH: process.env.PATH } : {}),
  ...(process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {}),
};

/**
 * How a program whose working directory is `directory` should call it. Where root has handed it to somebody who may
 * not walk there (the parents are root's own), the working directory itself is still open to it.
 */
export const seenFromInside = (directory: string, user: ServerUser) =>
  user && platform === 'linux' ? '/proc/self/cwd' : directory;

/** Runs a program to its end. Rejects when it cannot be started at all. */
export function runProgram(
  program: string,
  args: readonly string[],
  { cwd, user }: { cwd: string; user: ServerUser },
): Promise<Ended> {
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

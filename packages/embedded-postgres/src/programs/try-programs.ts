import { join } from 'node:path';
import { runProgram } from './run-program.ts';
import type { ServerUser } from './server-user.ts';

/** A PostgreSQL that this machine can run. */
export type Programs = { bin: string; major: number };

/** The programs of this folder, if the user that shall run them can. */
export async function tryPrograms(bin: string, user: ServerUser): Promise<Programs | undefined> {
  const asked = await runProgram(join(bin, 'postgres'), ['--version'], { cwd: '/', user }).catch(
    () => undefined,
  );
  const major = /PostgreSQL\) (\d+)/.exec(asked?.output ?? '')?.[1];
  return asked?.status === 0 && major ? { bin, major: Number(major) } : undefined;
}

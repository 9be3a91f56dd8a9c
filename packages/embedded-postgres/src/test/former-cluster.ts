import { mkdir } from 'node:fs/promises';
import { createCluster } from '../create-cluster.ts';
import { buildDataPaths } from '../paths.ts';
import { findPrograms } from '../programs/find-programs.ts';
import { chooseServerUser } from '../programs/server-user.ts';

/** The major version before that of the packages, and the oldest one that the product works on; npm has their programs for the tests on this platform only. */
export const FORMER_MAJOR = 17;
export const OLDEST_MAJOR = 15;
export const HAS_FORMER_PROGRAMS = process.platform === 'linux' && process.arch === 'x64';

/** Makes an empty database of a former major version in a data directory, which must be a real path. */
export async function createFormerCluster(dataDir: string, major = FORMER_MAJOR): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const paths = buildDataPaths(dataDir);
  const user = chooseServerUser(paths);
  await createCluster(paths, await findPrograms(paths, user, major), user);
}

// The fixture of a release: an installation of the release before, upgraded by this one. The tests upgrade all of them.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { serverBundle } from '../build.mjs';
import { ReleaseError } from './release-error.mjs';

const BUNDLE = '.cache/release';
const PROGRAM = 'apps/server/src/test/make-release-fixture.ts';

export const fixturePath = (version) => `apps/server/src/adapters/db/upgrade/release-${version}.sql`;

/** Its text. It is made by a database server that starts for it and ends; `folder` is an empty one to work in. */
export async function makeFixture({ previous, version, time, folder }) {
  await build({ ...serverBundle(BUNDLE), entryPoints: [PROGRAM] });
  const made = join(folder, 'fixture.sql');
  const args = [fixturePath(previous), made, version, time.toISOString()];
  const { status } = spawnSync(process.execPath, [`${BUNDLE}/make-release-fixture.js`, ...args], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new ReleaseError('The fixture could not be made; the lines above say why.');
  return readFileSync(made, 'utf8');
}

// Finds a program that the tests need: by an environment variable, then in the usual places, then (as root on Debian)
// by installing one of its packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Tries each set of packages until one can be installed. */
function installDebianPackages({ name, packageSets }) {
  console.log(`Installing ${name} from the Debian packages...`);
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    // In run level 1 a package does not start its service, which would take the ports of this machine.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  for (const packages of packageSets) {
    const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
    if (spawnSync('apt-get', args, quiet).status === 0) return;
  }
}

/** The path of the program; throws an error with instructions when there is none. */
export function findProgram({ name, variable, usualPlaces, packageSets, help }) {
  const named = process.env[variable];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`${variable} names ${named}, which does not exist.`);
  }
  const findInstalled = () => usualPlaces.find((path) => existsSync(path));
  if (!findInstalled() && mayInstall()) installDebianPackages({ name, packageSets });
  const path = findInstalled();
  if (!path) throw new Error(help);
  return path;
}

// Finds LibreOffice, which the journeys open exported reports with: SOFFICE_PATH, then the system's, then (as root on
// Debian) its packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const USUAL_PLACES = [
  '/usr/bin/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/opt/libreoffice/program/soffice',
  '/snap/bin/libreoffice.soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
];
const PACKAGES = ['libreoffice-writer-nogui', 'libreoffice-calc-nogui'];

const HELP =
  'The journeys open exported reports with LibreOffice and none was found. Install it (Debian and Ubuntu:\n' +
  `\`apt-get install --no-install-recommends ${PACKAGES.join(' ')}\`) or name it: SOFFICE_PATH=/path/to/soffice npm test`;

function installDebianPackages() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing LibreOffice from the Debian packages...');
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], quiet);
}

/** The path of an installed LibreOffice; throws an error with instructions when there is none. */
export function findOffice() {
  const named = process.env.SOFFICE_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`SOFFICE_PATH names ${named}, which does not exist.`);
  }
  const findInstalled = () => USUAL_PLACES.find((path) => existsSync(path));
  if (!findInstalled()) installDebianPackages();
  const path = findInstalled();
  if (!path) throw new Error(HELP);
  return path;
}

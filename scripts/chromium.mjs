// Finds a Chromium for the journeys: CHROMIUM_PATH, then the system's, then (as root on Debian) its package.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// The headless shell first: the same engine without windows, at half the cost.
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const HELP =
  'The journeys need a Chromium and none was found. Install one (Debian: `apt-get install chromium-headless-shell`)\n' +
  'or name it: CHROMIUM_PATH=/path/to/chromium npm test';

function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing Chromium from the Debian packages...');
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet);
    if (status === 0) return;
  }
}

/** The path of an installed Chromium; throws an error with instructions when there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  const findInstalled = () => USUAL_PLACES.find((path) => existsSync(path));
  if (!findInstalled()) installDebianPackage();
  const path = findInstalled();
  if (!path) throw new Error(HELP);
  return path;
}

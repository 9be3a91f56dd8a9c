// Finds the Chromium of the journeys.
import { findProgram } from './find-program.mjs';

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

export const findChromium = () =>
  findProgram({
    name: 'Chromium',
    variable: 'CHROMIUM_PATH',
    usualPlaces: USUAL_PLACES,
    packageSets: [['chromium-headless-shell'], ['chromium']],
    help:
      'The journeys need a Chromium and none was found. Install one (Debian: `apt-get install chromium-headless-shell`)\n' +
      'or name it: CHROMIUM_PATH=/path/to/chromium npm test',
  });

// Finds the LibreOffice with which the journeys open exported reports.
import { findProgram } from './find-program.mjs';

const USUAL_PLACES = [
  '/usr/bin/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/opt/libreoffice/program/soffice',
  '/snap/bin/libreoffice.soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
];
const PACKAGES = ['libreoffice-writer-nogui', 'libreoffice-calc-nogui'];

export const findLibreOffice = () =>
  findProgram({
    name: 'LibreOffice',
    variable: 'SOFFICE_PATH',
    usualPlaces: USUAL_PLACES,
    packageSets: [PACKAGES],
    help:
      'The journeys open exported reports with LibreOffice and none was found. Install it (Debian and Ubuntu:\n' +
      `\`apt-get install --no-install-recommends ${PACKAGES.join(' ')}\`) or name it: SOFFICE_PATH=/path/to/soffice npm test`,
  });

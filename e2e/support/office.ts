import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { removeFolder } from './product.ts';

const run = promisify(execFile);
const PATIENCE_MS = 50_000;

/** What LibreOffice reads in each kind of file, and the plain text that it writes of it. */
const FILTERS = {
  docx: 'txt:Text (encoded):UTF8',
  xlsx: 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1',
};

/** LibreOffice for one test: opens files, as the person does who gets them, and answers what they say. */
export async function office() {
  const folder = await temporaryFolder('office');
  onTestFinished(() => removeFolder(folder));
  return async (kind: keyof typeof FILTERS, content: Buffer): Promise<string> => {
    const file = join(folder, `report.${kind}`);
    await writeFile(file, content);
    await run(
      process.env.SOFFICE_PATH ?? '/usr/bin/soffice',
      [
        `-env:UserInstallation=file://${folder}/profile`, // somebody's own office may be open
        '--headless',
        '--convert-to',
        FILTERS[kind],
        '--outdir',
        folder,
        file,
      ],
      { timeout: PATIENCE_MS },
    );
    return readFile(join(folder, kind === 'docx' ? 'report.txt' : 'report-Zones.csv'), 'utf8');
  };
}

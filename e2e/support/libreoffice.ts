import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { removeFolder } from './product.ts';

const run = promisify(execFile);
/** Below the timeout of a journey, so that a LibreOffice that hangs is ended, and longer than a busy machine needs. */
const TIMEOUT_MS = 240_000;

/** The export filter for each kind of file, which writes its text. */
const FILTERS = {
  docx: 'txt:Text (encoded):UTF8',
  xlsx: 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1',
};

/** Prepares LibreOffice for one test; the function that it returns opens a file and returns its text. */
export async function prepareLibreOffice() {
  const folder = await createTemporaryFolder('libreoffice');
  onTestFinished(() => removeFolder(folder));
  return async (kind: keyof typeof FILTERS, content: Buffer): Promise<string> => {
    const file = join(folder, `report.${kind}`);
    await writeFile(file, content);
    await run(
      process.env.SOFFICE_PATH ?? '/usr/bin/soffice',
      [
        `-env:UserInstallation=file://${folder}/profile`, // another LibreOffice may be open
        '--headless',
        '--convert-to',
        FILTERS[kind],
        '--outdir',
        folder,
        file,
      ],
      { timeout: TIMEOUT_MS, env: { ...process.env, TMPDIR: folder } }, // its own files go with the folder
    );
    return readFile(join(folder, kind === 'docx' ? 'report.txt' : 'report-Zones.csv'), 'utf8');
  };
}

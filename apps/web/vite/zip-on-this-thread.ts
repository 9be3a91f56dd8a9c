import type { Plugin } from 'vite';

const WRITER = 'write-excel-file/modules/export/writeXlsxFileBrowser.js';

/**
 * The spreadsheet library zips in workers that it starts from a blob. The page's policy forbids those, and the library
 * then waits for ever. It can zip on the thread it runs on, but no entry of it offers that to browsers.
 */
export const zipOnThisThread = (): Plugin => ({
  name: 'zip-on-this-thread',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith(WRITER)) return null;
    const changed = code.replaceAll('generateXlsxFileAsync', 'generateXlsxFileSync');
    if (changed === code) this.error(`${WRITER} no longer looks as it did: see ${import.meta.filename}`);
    return { code: changed, map: null };
  },
});

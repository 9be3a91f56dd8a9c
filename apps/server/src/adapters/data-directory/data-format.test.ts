import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import { StartupError } from '../../lib/errors.ts';
import { DATA_FORMAT, recordDataFormat, refuseNewerDirectory } from './data-format.ts';

const NOBODY = 65_534;

let dataDir: string;
beforeEach(async () => {
  dataDir = await createTemporaryFolder('data-format');
});
const read = () => readFile(join(dataDir, 'version.json'), 'utf8');
const write = (text: string) => writeFile(join(dataDir, 'version.json'), text);

describe('the version of a data directory (UG-01)', () => {
  it('is written once and accepted afterwards', async () => {
    await refuseNewerDirectory(dataDir);
    await recordDataFormat(dataDir, '0.2.0');
    await refuseNewerDirectory(dataDir);
    await recordDataFormat(dataDir, '0.3.0');
    expect(JSON.parse(await read())).toEqual({ format: DATA_FORMAT, version: '0.2.0' });
    expect(await readdir(dataDir)).toEqual(['version.json']);
  });

  it('is written by processes that start together without leaving another file', async () => {
    await Promise.all(Array.from({ length: 8 }, () => recordDataFormat(dataDir, '0.2.0')));
    expect(await readdir(dataDir)).toEqual(['version.json']);
    expect(JSON.parse(await read())).toEqual({ format: DATA_FORMAT, version: '0.2.0' });
  });

  it('is missing in a directory of an earlier version, which is accepted', async () => {
    await mkdir(join(dataDir, 'storage'));
    await refuseNewerDirectory(dataDir);
    expect(await readdir(dataDir)).toEqual(['storage']);
  });

  it('refuses an older product with a sentence, and nothing is changed', async () => {
    const newer = JSON.stringify({ format: DATA_FORMAT + 1, version: '9.0.0', more: 'than we know' });
    await write(newer);
    await expect(refuseNewerDirectory(dataDir)).rejects.toThrow(
      new StartupError(
        `The data directory ${dataDir} was changed by a newer Smart Waste (9.0.0). Update Smart Waste, or set DATA_DIR to another directory.`,
      ),
    );
    await recordDataFormat(dataDir, '0.2.0');
    expect(await read()).toBe(newer);
  });

  it.each(['', '{', '{"format": "2"}', '{"format": 0, "version": "0.1.0"}', '[]'])(
    'is refused when its file is damaged: %j',
    async (text) => {
      await write(text);
      await expect(refuseNewerDirectory(dataDir)).rejects.toThrow(/version\.json is damaged/);
      await expect(recordDataFormat(dataDir, '0.2.0')).rejects.toThrow(StartupError);
      expect(await read()).toBe(text);
    },
  );

  it('needs no directory where nothing is stored on this machine', async () => {
    const none = join(dataDir, 'none');
    await refuseNewerDirectory(none);
    await recordDataFormat(none, '0.2.0');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is not written where nothing may be written', async () => {
    await chmod(dataDir, 0o555);
    await asUserWithoutRights(() => recordDataFormat(dataDir, '0.2.0'));
    expect(await readdir(dataDir)).toEqual([]);
  });
});

/** Root may write everywhere, so it works as another user meanwhile. */
async function asUserWithoutRights(work: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(NOBODY);
  try {
    await work();
  } finally {
    process.seteuid?.(0);
  }
}

import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { getErrorCode } from '../../lib/caught-error.ts';
import { StartupError } from '../../lib/errors.ts';

/**
 * How this version arranges its files in the data directory. It is raised, with a step that converts what is there, when an
 * older version could misread or damage what this one writes (UG-01). A directory without a version file is of format 1.
 */
export const DATA_FORMAT = 1;

const versionFile = z.object({ format: z.int().min(1), version: z.string() });
type VersionFile = z.infer<typeof versionFile>;

const buildVersionPath = (dataDir: string) => join(dataDir, 'version.json');

/**
 * Throws StartupError when a newer Smart Waste has changed the data directory, or when its version file is damaged. Nothing is
 * created or changed, so it is called before anything else uses the directory.
 */
export async function refuseNewerDirectory(dataDir: string): Promise<void> {
  const stored = await readVersion(dataDir);
  if (stored === null || stored.format <= DATA_FORMAT) return;
  throw new StartupError(
    `The data directory ${dataDir} was changed by a newer Smart Waste (${stored.version}). ` +
      'Update Smart Waste, or set DATA_DIR to another directory.',
  );
}

/**
 * Writes which version brought the present format, once for each format. Does nothing where the directory does not exist or
 * cannot be written to: then no version keeps anything there.
 */
export async function recordDataFormat(dataDir: string, version: string): Promise<void> {
  const stored = await readVersion(dataDir);
  if (stored !== null && stored.format >= DATA_FORMAT) return;
  const draft = `${buildVersionPath(dataDir)}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const content: VersionFile = { format: DATA_FORMAT, version };
  try {
    await writeFile(draft, `${JSON.stringify(content)}\n`, { flag: 'wx', flush: true });
    await rename(draft, buildVersionPath(dataDir));
  } catch (error) {
    if (!NOT_WRITABLE.has(getErrorCode(error))) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

const NOT_WRITABLE = new Set<unknown>(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS']);

/** Null without a version file. */
async function readVersion(dataDir: string): Promise<VersionFile | null> {
  const text = await readFile(buildVersionPath(dataDir), 'utf8').catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT' || getErrorCode(error) === 'ENOTDIR') return null;
    throw error;
  });
  return text === null ? null : parseVersion(text, dataDir);
}

function parseVersion(text: string, dataDir: string): VersionFile {
  try {
    return versionFile.parse(JSON.parse(text));
  } catch (error) {
    throw new StartupError(
      `${buildVersionPath(dataDir)} is damaged. If no newer Smart Waste has used this directory, delete the file and start again.`,
      { cause: error },
    );
  }
}

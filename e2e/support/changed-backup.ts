import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, manifestFile } from '../../apps/server/src/modules/backups/archive.ts';
import { openSealedJson, sealJson } from '../../apps/server/src/modules/backups/sealed-json.ts';

type Undo = () => Promise<void>;

/** Writes other content into the first file whose name matches; returns its name in the backup and how to undo the change. */
async function changeFile(
  backups: string,
  pattern: RegExp,
  change: (content: Buffer) => Uint8Array,
): Promise<{ name: string; undo: Undo }> {
  const names = await readdir(backups, { recursive: true });
  const name = names.find((one) => pattern.test(one));
  if (name === undefined) throw new Error(`no file of the backup matches ${pattern}`);
  const file = join(backups, name);
  const content = await readFile(file);
  await writeFile(file, change(content));
  return { name, undo: () => writeFile(file, content) };
}

/** Changes one bit of a stored object. */
export const changeObject = (backups: string) =>
  changeFile(backups, /^objects\/.*[0-9a-f]{64}$/, (content) => {
    const changed = Buffer.from(content);
    changed[100] = (changed[100] ?? 0) ^ 1;
    return changed;
  });

/** Seals another manifest in the place of that of a backup. */
export const changeManifest = (backups: string, change: (manifest: Manifest) => Manifest): Promise<Undo> =>
  changeFile(backups, /manifest\.json$/, (content) =>
    Buffer.from(sealJson(change(manifestFile.parse(openSealedJson(content.toString()))))),
  ).then(({ undo }) => undo);

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { blockingFiles } from '../test/threads.ts';
import type { FileCalls } from './files/file-calls.ts';
import { type WriteFile, writeManyDurably } from './write-many-durably.ts';

async function folders() {
  const home = await createTemporaryFolder('durable');
  const [incoming, target] = [join(home, 'incoming'), join(home, 'target')];
  for (const folder of [incoming, target]) await mkdir(folder);
  const created: string[] = [];
  const create = async (missing: readonly string[]) => {
    created.push(...missing);
    return [];
  };
  const withMappedErrors = <Result>(_: string, work: () => Promise<Result>) => work();
  return { incoming, target, created, parts: { files: blockingFiles, incoming, create, withMappedErrors } };
}
const encodeText = (text: string) => new TextEncoder().encode(text);

it('creates a folder once, and shows no file in it before all are written', async () => {
  const { incoming, target, created, parts } = await folders();
  const result = await writeManyDurably(parts, async (write) => {
    for (const name of ['a', 'b']) await write(join(target, name), encodeText(name));
    expect(await readdir(target)).toEqual([]);
    return 'done';
  });
  expect(created).toEqual([target]);
  expect(result).toBe('done');
  for (const name of ['a', 'b']) expect(await readFile(join(target, name), 'utf8')).toBe(name);
  expect(await readdir(incoming)).toEqual([]);
});

it('waits for files whose writing was begun and not awaited', async () => {
  const { target, parts } = await folders();
  await writeManyDurably(parts, async (write) => void write(join(target, 'a'), encodeText('a')));
  expect(await readFile(join(target, 'a'), 'utf8')).toBe('a');
});

it('writes a full group before it takes more, so that memory stays flat', async () => {
  const { incoming, target, parts } = await folders();
  await writeManyDurably(parts, async (write) => {
    for (let index = 0; index < 16; index += 1) await write(join(target, `${index}`), encodeText('a'));
    expect(await readdir(incoming)).toHaveLength(16);
  });
  expect(await readdir(target)).toHaveLength(16);
});

it('hands over the memory of bytes that are all of it, and copies those that are a part', async () => {
  const { target, parts } = await folders();
  const [whole, around] = [encodeText('whole'), encodeText('a part of it')];
  const written: ArrayBuffer[] = [];
  const writeFiles: FileCalls['writeFiles'] = async (files) => {
    written.push(...files.map(({ bytes }) => bytes.buffer));
    await blockingFiles.writeFiles(files);
  };
  await writeManyDurably({ ...parts, files: { ...blockingFiles, writeFiles } }, async (write) => {
    await write(join(target, 'a'), whole);
    await write(join(target, 'b'), around.subarray(2, 6));
  });
  expect(written[0]).toBe(whole.buffer);
  expect(written[1]).not.toBe(around.buffer);
  expect(await readFile(join(target, 'b'), 'utf8')).toBe('part');
});

it('replaces a file', async () => {
  const { target, parts } = await folders();
  await writeFile(join(target, 'a'), 'before');
  await writeManyDurably(parts, (write) => write(join(target, 'a'), encodeText('after')));
  expect(await readFile(join(target, 'a'), 'utf8')).toBe('after');
});

it('leaves nothing of a batch that fails, and takes no further file', async () => {
  const { incoming, target, parts } = await folders();
  let writeOf: WriteFile | undefined;
  const batch = writeManyDurably(parts, async (write) => {
    writeOf = write;
    await write(join(target, 'a'), encodeText('a'));
    throw new Error('the source broke');
  });
  await expect(batch).rejects.toThrow('the source broke');
  await expect(writeOf?.(join(target, 'b'), encodeText('b'))).rejects.toThrow('another file of the batch');
  expect([await readdir(incoming), await readdir(target)]).toEqual([[], []]);
});

it('syncs all files before it moves one, and their folders afterwards', async () => {
  const { incoming, target, parts } = await folders();
  const seen: string[] = [];
  const look = (what: string) => async (_: string, paths: readonly string[]) => {
    const [waiting, moved] = [await readdir(incoming), await readdir(target)];
    seen.push(`${what} ${paths.length}: ${waiting.length} written, ${moved.length} moved`);
  };
  const sync = { syncFiles: look('files'), syncFolders: look('folders') };
  await writeManyDurably({ ...parts, sync }, async (write) => {
    for (const name of ['a', 'b']) await write(join(target, name), encodeText(name));
  });
  expect(seen).toEqual(['files 2: 2 written, 0 moved', 'folders 1: 0 written, 2 moved']);
});

it('moves nothing when the files cannot be synced', async () => {
  const { incoming, target, parts } = await folders();
  const syncFiles = async () => {
    throw new Error('the disk failed');
  };
  const sync = { syncFiles, syncFolders: async () => undefined };
  const batch = writeManyDurably({ ...parts, sync }, (write) => write(join(target, 'a'), encodeText('a')));
  await expect(batch).rejects.toThrow('the disk failed');
  expect([await readdir(incoming), await readdir(target)]).toEqual([[], []]);
});

it('maps the errors of its own files, and leaves those of the work as they are', async () => {
  const { target, parts } = await folders();
  const withMappedErrors = <Result>(path: string, work: () => Promise<Result>) =>
    work().catch((): never => {
      throw new Error(`mapped: ${path}`);
    });
  const mapped = { ...parts, withMappedErrors };
  const broken = writeManyDurably(mapped, async () => {
    throw new Error('the source broke');
  });
  await expect(broken).rejects.toThrow('the source broke');
  const nowhere = { ...mapped, incoming: join(target, 'missing') };
  const unwritable = writeManyDurably(nowhere, (write) => write(join(target, 'a'), encodeText('a')));
  await expect(unwritable).rejects.toThrow(`mapped: ${nowhere.incoming}`);
});

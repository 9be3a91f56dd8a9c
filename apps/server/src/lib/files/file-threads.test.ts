import { once } from 'node:events';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { beforeAll, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import { buildFileThreads, bundleThread } from '../../test/threads.ts';
import { computeSha256 } from '../sha256.ts';
import type { FileCalls } from './file-calls.ts';
import { createFileThreads } from './file-threads.ts';

let files: FileCalls;
beforeAll(async () => {
  files = await buildFileThreads();
});
const encodeText = (text: string) => new Uint8Array(Buffer.from(text));

it('writes, moves, lists and reads files', async () => {
  const folder = await createTemporaryFolder('files');
  const [from, to] = [join(folder, 'a.tmp'), join(folder, 'b/c/a')];
  await files.writeFiles([{ path: from, bytes: encodeText('content') }]);
  expect(await files.createFolders([join(folder, 'b/c'), folder])).toEqual([join(folder, 'b'), folder]);
  await files.renameFiles([[from, to]]);
  expect(await files.listFolder(folder)).toEqual({ folders: ['b'], files: [] });
  expect(await files.listFolder(join(folder, 'b/c'))).toEqual({
    folders: [],
    files: [{ name: 'a', bytes: 7 }],
  });
  expect(await files.listFolder(join(folder, 'missing'))).toBeUndefined();
  const [found, missing] = await files.readFiles({ paths: [to, from], followLinks: true });
  expect(found && Buffer.from(found.bytes).toString()).toBe('content');
  expect(found?.sha256).toBe(computeSha256(encodeText('content')));
  expect(missing).toBeUndefined();
});

it('reads no link where links are not followed', async () => {
  const folder = await createTemporaryFolder('files');
  await mkdir(join(folder, 'real'));
  await writeFile(join(folder, 'real/a'), 'secret');
  await symlink(join(folder, 'real/a'), join(folder, 'link'));
  expect(await files.readFiles({ paths: [join(folder, 'link')], followLinks: false })).toEqual([undefined]);
  const followed = await files.readFiles({ paths: [join(folder, 'link')], followLinks: true });
  expect(followed[0] && Buffer.from(followed[0].bytes).toString()).toBe('secret');
});

it('rejects with the code of what failed', async () => {
  const folder = await createTemporaryFolder('files');
  const writing = files.writeFiles([{ path: join(folder, 'missing/a'), bytes: encodeText('a') }]);
  await expect(writing).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open' });
});

it('rejects calls of a thread that ends, and starts another one', async () => {
  const folder = await createTemporaryFolder('files');
  const broken = join(folder, 'broken.mjs');
  await writeFile(
    broken,
    `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(3));`,
  );
  const ending = createFileThreads(broken);
  for (const _ of [1, 2]) await expect(ending.listFolder(folder)).rejects.toThrow('ended: code 3');
});

it.runIf(process.platform === 'linux')(
  'lets other work go first, and raises no priority that is lower already',
  async () => {
    const folder = await createTemporaryFolder('files');
    const thread = await bundleThread(new URL('./file-thread.ts', import.meta.url));
    const entry = join(folder, 'entry.mjs');
    await writeFile(
      entry,
      `import { getPriority, setPriority } from 'node:os';
       import { parentPort, workerData } from 'node:worker_threads';
       setPriority(workerData.before);
       await import(workerData.thread);
       parentPort.postMessage(getPriority());`,
    );
    const priorityFrom = async (before: number): Promise<number> => {
      const worker = new Worker(entry, { workerData: { before, thread: String(thread) } });
      const [priority] = await once(worker, 'message');
      await worker.terminate();
      return priority;
    };
    const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
    expect(await priorityFrom(getPriority())).toBe(Math.max(getPriority(), PRIORITY_BELOW_NORMAL));
    expect(await priorityFrom(PRIORITY_LOW)).toBe(PRIORITY_LOW);
  },
);

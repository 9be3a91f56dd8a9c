import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { createRequestThread } from './request-thread.ts';

type Echo = { id: number; text: string };

/** Its thread answers with the text, and ends at the text `end`. */
async function echoThread() {
  const file = join(await createTemporaryFolder('request-thread'), 'echo.mjs');
  await writeFile(
    file,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', (request) => request.text === 'end' ? process.exit(3) : parentPort.postMessage(request));`,
  );
  return createRequestThread<{ text: unknown }, Echo>({ file, name: 'echo' });
}

it('answers each request with the message of its id', async () => {
  const thread = await echoThread();
  const answers = await Promise.all(['a', 'b'].map((text) => thread.send({ text })));
  expect(answers.map(({ text }) => text)).toEqual(['a', 'b']);
  await thread.close();
});

it('rejects what waits when its thread ends, and starts another one', async () => {
  const thread = await echoThread();
  await expect(thread.send({ text: 'end' })).rejects.toThrow('the echo thread ended: code 3');
  expect((await thread.send({ text: 'again' })).text).toBe('again');
  await thread.close();
});

it('rejects what no message can carry, and waits for no answer', async () => {
  const thread = await echoThread();
  await expect(thread.send({ text: () => 'a function' })).rejects.toThrow('could not be cloned');
  expect(thread.countPending()).toBe(0);
  await thread.close();
});

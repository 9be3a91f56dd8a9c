import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import type { DocumentMaterial } from '../../modules/analytics/ports.ts';
import { createThreadDocumentWriter } from './thread-document-writer.ts';

let fileOf: (script: string) => Promise<string>;
beforeAll(async () => {
  const folder = await createTemporaryFolder('document-thread');
  let serial = 0;
  fileOf = async (script) => {
    serial += 1;
    const file = join(folder, `${serial}.mjs`);
    await writeFile(file, `import { parentPort, workerData } from 'node:worker_threads';\n${script}`);
    return file;
  };
});

const signal = new AbortController().signal;
const material: DocumentMaterial = {
  language: 'en',
  meta: {
    generatedAt: '2026-11-21T05:44:36Z',
    generatedBy: 'asha',
    timeRange: '7d',
    timeZone: 'UTC',
    zoneSizeMeters: 500,
    includeAddresses: true,
    photoLinks: 'page',
    totals: { uploads: 0, zones: 0, completed: 0, failed: 0 },
  },
  located: 0,
  uploadsBefore: null,
  wasteTypes: [],
  days: [],
  zones: [],
};

test('the thread receives the material and returns the document', async () => {
  const echo = await fileOf('parentPort.postMessage({ bytes: Buffer.from(workerData.meta.generatedBy) })');
  const bytes = await createThreadDocumentWriter(echo).write(material, signal);
  expect(Buffer.from(bytes).toString()).toBe('asha');
});

test.each([
  ['tells why it failed', `parentPort.postMessage({ reason: 'no fonts' })`, 'could not be written: no fonts'],
  ['throws', `throw new Error('out of paper')`, 'out of paper'],
  ['ends without an answer', 'process.exit(3)', 'the document thread ended: code 3'],
])('a thread that %s fails the document', async (_, script, reason) => {
  await expect(createThreadDocumentWriter(await fileOf(script)).write(material, signal)).rejects.toThrow(
    reason,
  );
});

test('an aborted document ends its thread', async () => {
  const endless = await fileOf('setInterval(() => {}, 1000)');
  const leaving = new AbortController();
  const writing = createThreadDocumentWriter(endless).write(material, leaving.signal);
  leaving.abort(new Error('the client has disconnected'));
  await expect(writing).rejects.toThrow('the client has disconnected');
  await expect(createThreadDocumentWriter(endless).write(material, leaving.signal)).rejects.toThrow();
});

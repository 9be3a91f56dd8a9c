import fs from 'node:fs';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openS3Target } from '../../adapters/backups/s3-target.ts';
import { startS3Server } from './s3-server.ts';

const CONTENT_BYTES = 1000;

const isContent = (data: unknown) => Buffer.isBuffer(data) && data.length === CONTENT_BYTES;

/** Lets the content of an object arrive on the disk later than what is known about it. */
function delayContent(): void {
  const { write } = fs;
  const spy = vi.spyOn(fs, 'write');
  spy.mockImplementation((...call: Parameters<typeof write>) => {
    setTimeout(() => write(...call), isContent(call[1]) ? 200 : 0);
  });
  onTestFinished(() => spy.mockRestore());
}

it('has all bytes of an object when it answers that it is stored', async () => {
  const server = await startS3Server();
  onTestFinished(server.close);
  const target = await openS3Target({ settings: server.settings, prefix: '' });
  delayContent();
  const content = Buffer.alloc(CONTENT_BYTES, 'waste');
  await target.put('objects/ab', Readable.from([content]));
  expect(content.equals(await target.get('objects/ab'))).toBe(true);
});

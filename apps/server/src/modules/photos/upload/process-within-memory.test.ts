import { availableParallelism } from 'node:os';
import { createReason } from '@smart-waste/messages';
import { describe, expect, it } from 'vitest';
import { type ImageProcessor, InvalidPhotoError } from '../../../ports/image-processor.ts';
import { processWithinMemory } from './process-within-memory.ts';

const CORES = availableParallelism();
const processed = {} as Awaited<ReturnType<ImageProcessor['process']>>; // the processor does not read its content

/** An image processor whose photos are finished by the test. */
function controlledProcessor() {
  const started: string[] = [];
  const finish = new Map<string, (error?: Error) => void>();
  const imageProcessor = {
    inspect: async (path: string) => {
      const side = path.startsWith('large') ? 9_400 : 100;
      const bytesPerChannel = path.startsWith('huge') ? 100_000 : 1;
      return { width: side, height: side, channels: 3, bytesPerChannel, isInterlaced: side > 100 };
    },
    process: (path: string) => {
      started.push(path);
      return new Promise<typeof processed>((resolve, reject) => {
        finish.set(path, (error) => (error ? reject(error) : resolve(processed)));
      });
    },
  } as ImageProcessor; // no other method is called
  return { started, imageProcessor, finish: (path: string, error?: Error) => finish.get(path)?.(error) };
}
const turn = () => new Promise(setImmediate);

describe('processing photos', () => {
  it('runs one photo per core, the others in the order of their arrival', async () => {
    const { started, imageProcessor, finish } = controlledProcessor();
    const paths = Array.from({ length: CORES + 2 }, (_, index) => `photo ${index}`);
    const all = paths.map((path) => processWithinMemory(imageProcessor, path));
    await turn();
    expect(started).toEqual(paths.slice(0, CORES));
    for (const path of paths) {
      finish(path);
      await turn();
    }
    expect(started).toEqual(paths);
    await Promise.all(all);
  });

  it('runs a photo that takes most of the memory alone', async () => {
    const { started, imageProcessor, finish } = controlledProcessor();
    const paths = ['large a', 'large b', 'small c'];
    const all = paths.map((path) => processWithinMemory(imageProcessor, path));
    await turn();
    expect(started).toEqual(['large a']);
    for (const [index, path] of paths.entries()) {
      expect(started).toEqual(paths.slice(0, index + 1));
      finish(path);
      await turn();
    }
    await Promise.all(all);
  });

  it('refuses a photo that takes more memory than there may be', async () => {
    const { started, imageProcessor } = controlledProcessor();
    await expect(processWithinMemory(imageProcessor, 'huge')).rejects.toMatchObject({
      code: 'too_large',
      reason: { reason: 'error.upload.photo_memory' },
    });
    expect(started).toEqual([]);
  });

  it('starts the next photo after one that failed', async () => {
    const { started, imageProcessor, finish } = controlledProcessor();
    const paths = Array.from({ length: CORES + 1 }, (_, index) => `photo ${index}`);
    const all = paths.map((path) => processWithinMemory(imageProcessor, path));
    await turn();
    finish('photo 0', new InvalidPhotoError('unreadable', createReason('error.upload.photo_damaged')));
    await expect(all[0]).rejects.toMatchObject({ code: 'unreadable_photo' });
    await turn();
    expect(started).toEqual(paths);
    for (const path of paths) finish(path);
    await Promise.all(all.slice(1));
  });
});

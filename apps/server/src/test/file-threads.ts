import type { FileCalls } from '../lib/files/file-calls.ts';
import { fileThreads } from '../lib/files/file-threads.ts';
import { bundleThread } from './bundle-thread.ts';

/** File threads as in the product. */
export const builtFileThreads = async (): Promise<FileCalls> =>
  fileThreads(await bundleThread(new URL('../lib/files/file-thread.ts', import.meta.url)));

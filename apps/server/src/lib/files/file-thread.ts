import { parentPort } from 'node:worker_threads';
import { getErrorMessage } from '../caught-error.ts';
import { lowerPriority } from '../low-priority.ts';
import { collectBuffers } from '../request-thread.ts';
import { blockingCalls } from './file-calls.ts';
import type { FileRequest, FileResponse } from './messages.ts';

// A separate thread, because its calls block.
if (process.platform === 'linux') lowerPriority();

const post = (response: FileResponse, memory: ArrayBuffer[] = []) =>
  parentPort?.postMessage(response, memory);

/** What tells an error of the operating system from another one, and would be lost in a message. */
const getSystemDetails = (error: unknown) =>
  error instanceof Error && 'syscall' in error
    ? { syscall: error.syscall, code: 'code' in error ? error.code : undefined }
    : {};

function answer({ id, call, argument }: FileRequest): void {
  switch (call) {
    case 'readFiles': {
      const result = blockingCalls.readFiles(argument);
      post({ id, call, result }, collectBuffers(result));
      break;
    }
    case 'writeFiles':
      post({ id, call, result: blockingCalls.writeFiles(argument) });
      break;
    case 'createFolders':
      post({ id, call, result: blockingCalls.createFolders(argument) });
      break;
    case 'renameFiles':
      post({ id, call, result: blockingCalls.renameFiles(argument) });
      break;
    case 'listFolder':
      post({ id, call, result: blockingCalls.listFolder(argument) });
  }
}

parentPort?.on('message', (request: FileRequest) => {
  try {
    answer(request);
  } catch (error) {
    post({ id: request.id, failure: { message: getErrorMessage(error), ...getSystemDetails(error) } });
  }
});

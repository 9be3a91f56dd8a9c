import { collectBuffers, createRequestThread } from '../request-thread.ts';
import type { FileCalls } from './file-calls.ts';
import type { FileRequest, FileResponse, FileResult } from './messages.ts';

/** More of them wait for each other in the folder in which files are created. */
const THREAD_COUNT = 2;
const BESIDE_THE_BUNDLE = new URL('./file-thread.js', import.meta.url);

type Call = FileRequest extends infer Request
  ? Request extends unknown
    ? Omit<Request, 'id'>
    : never
  : never;

/** Makes blocking file calls in threads, which start with the first call and again after they ended. */
export function createFileThreads(file: string | URL = BESIDE_THE_BUNDLE): FileCalls {
  const threads = Array.from({ length: THREAD_COUNT }, () =>
    createRequestThread<Call, FileResponse>({ file, name: 'file' }),
  );
  const send = async (call: Call, memory?: ArrayBuffer[]): Promise<FileResult> => {
    const idlest = threads.reduce((one, other) => (other.countPending() < one.countPending() ? other : one));
    const response = await idlest.send(call, memory);
    if ('failure' in response) throw Object.assign(new Error(response.failure.message), response.failure);
    return response;
  };
  const throwUnexpected = (): never => {
    throw new Error('a file thread answered another call');
  };
  return {
    readFiles: async (argument) => {
      const answer = await send({ call: 'readFiles', argument });
      return answer.call === 'readFiles' ? answer.result : throwUnexpected();
    },
    writeFiles: async (argument) =>
      void (await send({ call: 'writeFiles', argument }, collectBuffers(argument))),
    createFolders: async (argument) => {
      const answer = await send({ call: 'createFolders', argument });
      return answer.call === 'createFolders' ? answer.result : throwUnexpected();
    },
    renameFiles: async (argument) => void (await send({ call: 'renameFiles', argument })),
    listFolder: async (argument) => {
      const answer = await send({ call: 'listFolder', argument });
      return answer.call === 'listFolder' ? answer.result : throwUnexpected();
    },
  };
}

import { Worker } from 'node:worker_threads';
import type { FileCalls } from './file-calls.ts';
import { type FileRequest, type FileResponse, type FileResult, memoryOf } from './messages.ts';

/** More of them wait for each other in the folder in which files are created. */
const THREADS = 2;
const BESIDE_THE_BUNDLE = new URL('./file-thread.js', import.meta.url);

type Call = FileRequest extends infer Request
  ? Request extends unknown
    ? Omit<Request, 'id'>
    : never
  : never;
type PendingCall = { resolve: (result: FileResult) => void; reject: (error: Error) => void };

/**
 * Makes blocking file calls in threads, which start with the first call and again after they ended. An idle one keeps no process alive.
 */
export function fileThreads(file: string | URL = BESIDE_THE_BUNDLE): FileCalls {
  const threads = Array.from({ length: THREADS }, () => fileThread(file));
  const send = (call: Call, memory?: ArrayBuffer[]) =>
    threads.reduce((one, other) => (other.pending() < one.pending() ? other : one)).send(call, memory);
  const unexpected = (): never => {
    throw new Error('a thread of files answered another call');
  };
  return {
    readFiles: async (argument) => {
      const answer = await send({ call: 'readFiles', argument });
      return answer.call === 'readFiles' ? answer.result : unexpected();
    },
    writeFiles: async (argument) => void (await send({ call: 'writeFiles', argument }, memoryOf(argument))),
    createFolders: async (argument) => {
      const answer = await send({ call: 'createFolders', argument });
      return answer.call === 'createFolders' ? answer.result : unexpected();
    },
    renameFiles: async (argument) => void (await send({ call: 'renameFiles', argument })),
    listFolder: async (argument) => {
      const answer = await send({ call: 'listFolder', argument });
      return answer.call === 'listFolder' ? answer.result : unexpected();
    },
  };
}

const errorOf = ({ message, ...details }: Extract<FileResponse, { failure: unknown }>['failure']) =>
  Object.assign(new Error(message), details);

function fileThread(file: string | URL) {
  const pending = new Map<number, PendingCall>();
  let worker: Worker | undefined;
  let nextId = 0;

  function settle(response: FileResponse): void {
    const call = pending.get(response.id);
    pending.delete(response.id);
    if (pending.size === 0) worker?.unref();
    if ('failure' in response) call?.reject(errorOf(response.failure));
    else call?.resolve(response);
  }
  function rejectAll(reason: string): void {
    worker = undefined;
    const calls = [...pending.values()];
    pending.clear();
    for (const { reject } of calls) reject(new Error(`the thread of files ended: ${reason}`));
  }
  function start(): Worker {
    const started = new Worker(file, { name: 'files' });
    started.on('message', settle);
    started.once('error', (error) => rejectAll(error.message));
    started.once('exit', (code) => {
      if (worker === started) rejectAll(`code ${code}`);
    });
    return started;
  }
  return {
    pending: () => pending.size,
    send: (call: Call, memory: ArrayBuffer[] = []) =>
      new Promise<FileResult>((resolve, reject) => {
        worker ??= start();
        worker.ref();
        pending.set(nextId, { resolve, reject });
        worker.postMessage({ ...call, id: nextId }, memory);
        nextId += 1;
      }),
  };
}

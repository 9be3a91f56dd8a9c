import { Worker } from 'node:worker_threads';

type RequestThread<Content, Response> = {
  /** Sends a request, to which the thread answers with a message of the same id. This memory is handed over. */
  send: (content: Content, memory?: readonly ArrayBuffer[]) => Promise<Response>;
  /** How many requests wait for their answers. */
  countPending: () => number;
  close: () => Promise<void>;
};

/** The buffers of all arrays of numbers in these parts of a message, which are handed over instead of copied. */
export const collectBuffers = (parts: readonly (object | undefined)[]): ArrayBuffer[] =>
  parts
    .flatMap((part) => Object.values(part ?? {}))
    .flatMap((value) =>
      ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
    );

type ThreadOptions = { file: string | URL; name: string };
type PendingRequest<Response> = { resolve: (response: Response) => void; reject: (error: Error) => void };

/** A worker thread that starts with the first request, and again after it ended. An idle one keeps no process alive. */
export function createRequestThread<Content extends object, Response extends { id: number }>({
  file,
  name,
}: ThreadOptions): RequestThread<Content, Response> {
  const pending = new Map<number, PendingRequest<Response>>();
  let worker: Worker | undefined;
  let nextId = 0;

  function settle(response: Response): void {
    const request = pending.get(response.id);
    pending.delete(response.id);
    if (pending.size === 0) worker?.unref();
    request?.resolve(response);
  }
  function rejectAll(reason: string): void {
    worker = undefined;
    const requests = [...pending.values()];
    pending.clear();
    for (const { reject } of requests) reject(new Error(`the ${name} thread ended: ${reason}`));
  }
  function start(): Worker {
    const started = new Worker(file, { name });
    started.unref();
    started.on('message', settle);
    started.once('error', (error) => rejectAll(error.message));
    started.once('exit', (code) => {
      if (worker === started) rejectAll(`code ${code}`);
    });
    return started;
  }
  return {
    send: (content, memory = []) =>
      new Promise((resolve, reject) => {
        const id = nextId++;
        worker ??= start();
        worker.postMessage({ ...content, id }, [...memory]); // throws for what no message can carry
        worker.ref();
        pending.set(id, { resolve, reject });
      }),
    countPending: () => pending.size,
    close: async () => {
      await worker?.terminate();
    },
  };
}

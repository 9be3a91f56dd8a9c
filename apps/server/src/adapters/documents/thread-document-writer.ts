import { Worker } from 'node:worker_threads';
import type { DocumentWriter } from '../../modules/analytics/ports.ts';
import type { WorkOrderWriter } from '../../modules/cases/ports/work-orders.ts';

const BESIDE_THE_BUNDLE = {
  document: new URL('./document-thread.js', import.meta.url),
  workOrders: new URL('./work-order-thread.js', import.meta.url),
};

/** What the thread answers: the document, or why it could not be written. */
export type DocumentResponse = { bytes: Uint8Array } | { reason: string };

/**
 * Writes each document in a thread of its own, which ends with it: a thousand rows take a second, and the libraries of
 * documents and pictures take memory that is rarely needed.
 */
async function writeInThread(
  file: string | URL,
  material: unknown,
  signal: AbortSignal,
): Promise<Uint8Array> {
  signal.throwIfAborted();
  const thread = new Worker(file, { name: 'document', workerData: material });
  try {
    return await receiveDocument(thread, signal);
  } finally {
    await thread.terminate();
  }
}

export const createThreadDocumentWriter = (
  file: string | URL = BESIDE_THE_BUNDLE.document,
): DocumentWriter => ({
  write: (material, signal) => writeInThread(file, material, signal),
});

export const createThreadWorkOrderWriter = (
  file: string | URL = BESIDE_THE_BUNDLE.workOrders,
): WorkOrderWriter => ({
  write: (orders, signal) => writeInThread(file, orders, signal),
});

const receiveDocument = (thread: Worker, signal: AbortSignal): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    thread.once('message', (response: DocumentResponse) => {
      if ('bytes' in response) resolve(response.bytes);
      else reject(new Error(`the document could not be written: ${response.reason}`));
    });
    thread.once('error', reject);
    thread.once('exit', (code) => {
      signal.removeEventListener('abort', abort);
      reject(new Error(`the document thread ended: code ${code}`));
    });
  });

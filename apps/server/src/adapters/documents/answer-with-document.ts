import { parentPort, workerData } from 'node:worker_threads';
import type { DocumentResponse } from './thread-document-writer.ts';

/** Writes the document of this thread, whose material the thread was started with, and posts it or why it failed. */
export function answerWithDocument<Material>(write: (material: Material) => Promise<Uint8Array>): void {
  const material: Material = workerData; // started by the writers of thread-document-writer.ts only
  const post = (response: DocumentResponse) => parentPort?.postMessage(response);
  write(material).then(
    (bytes) => post({ bytes }),
    (error: unknown) => post({ reason: error instanceof Error ? error.message : String(error) }),
  );
}

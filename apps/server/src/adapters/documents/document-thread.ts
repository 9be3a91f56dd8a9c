import { parentPort, workerData } from 'node:worker_threads';
import type { DocumentMaterial } from '../../modules/analytics/ports.ts';
import type { DocumentResponse } from './thread-document-writer.ts';
import { writeDocument } from './write-document.ts';

// A separate thread, because a thousand rows take a second, which would block the event loop.
const material: DocumentMaterial = workerData; // started by threadDocumentWriter only
const post = (response: DocumentResponse) => parentPort?.postMessage(response);

writeDocument(material).then(
  (bytes) => post({ bytes }),
  (error: unknown) => post({ reason: error instanceof Error ? error.message : String(error) }),
);

import { Worker } from 'node:worker_threads';
import type { Detection } from '@smart-waste/contract';
import { DetectorFailed } from '../../../ports/detector.ts';
import type { Look, ThreadAnswer } from './messages.ts';
import type { Model } from './model.ts';
import { ModelRefused } from './model-refused.ts';
import { sharedPixels } from './shared-pixels.ts';

/** A running thread with the model loaded. */
export type InferenceThread = {
  /** One look at a time. Copies the pixels before it returns. */
  look: (look: Look) => Promise<Detection[]>;
  /** Resolves with the reason when the thread is no more. */
  ended: Promise<string>;
  stop: () => void;
};

type Asker = { resolve: (detections: Detection[]) => void; reject: (error: Error) => void };

function settle(answer: ThreadAnswer, asker: Asker | null): void {
  if (answer.kind === 'found') asker?.resolve(answer.detections);
  if (answer.kind === 'failed')
    asker?.reject(new DetectorFailed(`the model broke: ${answer.reason}`, { retry: true }));
}

function endOf(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    worker.once('error', (error) => resolve(error.message));
    worker.once('exit', (code) => resolve(`it ended with code ${code}`));
  });
}

/** Starts a thread; resolves once it has the model, throws ModelRefused when the model is no good. */
export async function startThread(file: string | URL, model: Model): Promise<InferenceThread> {
  const worker = new Worker(file, { workerData: model, name: 'inference' });
  const ended = endOf(worker);
  const share = sharedPixels();
  let asker: Asker | null = null;

  const first = new Promise<void>((resolve, reject) => {
    worker.on('message', (answer: ThreadAnswer) => {
      if (answer.kind === 'ready') resolve();
      else if (answer.kind === 'refused') reject(new ModelRefused(refusalText(model, answer.reason)));
      else settle(answer, asker);
    });
    void ended.then((reason) => {
      reject(new Error(`the inference thread did not start: ${reason}`));
      asker?.reject(new DetectorFailed(`the inference thread broke: ${reason}`, { retry: true }));
    });
  });

  try {
    await first;
  } catch (error) {
    void worker.terminate();
    throw error;
  }
  return {
    look: (look) =>
      new Promise((resolve, reject) => {
        asker = { resolve, reject };
        worker.postMessage(share(look));
      }),
    ended,
    stop: () => void worker.terminate(),
  };
}

const refusalText = ({ path, told }: Model, reason: string) =>
  /protobuf|parse|load model/i.test(reason)
    ? `the model file ${path} is not an ONNX model: ${reason}`
    : `the model file ${path} does not fit ${told}: ${reason}`;

import { Worker } from 'node:worker_threads';
import { computeTensorLength, type Size } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { StartupError } from '../../../lib/errors.ts';
import { DetectorFailedError } from '../../../ports/detector.ts';
import type { Pixels } from '../../../ports/image-processor.ts';
import type { OnnxModel } from './model.ts';
import type { InferenceResult } from './session.ts';

/** What a thread is started with. Each photo is written into `pixels` and then announced by its size. */
export type ThreadInput = { model: OnnxModel; pixels: SharedArrayBuffer };

/** To a thread: `pixels` now holds a photo of this size. */
export type PhotoMessage = Size;

/** A message of a thread: first whether it can use the model, then one answer for each photo. */
export type ThreadMessage =
  | { kind: 'ready' }
  | { kind: 'refused'; reason: string }
  | { kind: 'detected'; inference: InferenceResult }
  | { kind: 'failed'; reason: string };

/** A running thread with the model loaded. */
export type InferenceThread = {
  /** Runs the model on one photo at a time, scaled to its input. Copies the pixels, about 0.4 MB, before it returns. */
  detect: (photo: Pixels) => Promise<InferenceResult>;
  /** Resolves with the reason when the thread has ended. */
  ended: Promise<string>;
  stop: () => void;
};

type PendingRequest = { resolve: (inference: InferenceResult) => void; reject: (error: Error) => void };

function settle(message: ThreadMessage, pending: PendingRequest | null): void {
  if (message.kind === 'detected') pending?.resolve(message.inference);
  if (message.kind === 'failed')
    pending?.reject(
      new DetectorFailedError(createReason('detector.model_broke', { problem: message.reason }), {
        retry: true,
      }),
    );
}

function awaitEnd(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    worker.once('error', (error) => resolve(error.message));
    worker.once('exit', (code) => resolve(`it ended with code ${code}`));
  });
}

/** Starts a thread; resolves when it has loaded the model, throws StartupError when the model cannot be used. */
export async function startThread(file: string | URL, model: OnnxModel): Promise<InferenceThread> {
  // Shared memory: a message with the pixels would leave two copies of each photo to the garbage collectors.
  const pixels = new Uint8Array(new SharedArrayBuffer(computeTensorLength(model.card.input.size)));
  const workerData: ThreadInput = { model, pixels: pixels.buffer };
  const worker = new Worker(file, { workerData, name: 'inference' });
  const workerExit = awaitEnd(worker);
  let pending: PendingRequest | null = null;

  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'ready') resolve();
      else if (message.kind === 'refused') reject(new StartupError(describeRefusal(model, message.reason)));
      else settle(message, pending);
    });
    void workerExit.then((reason) => {
      reject(new Error(`the inference thread did not start: ${reason}`));
      pending?.reject(
        new DetectorFailedError(createReason('detector.thread_broke', { problem: reason }), { retry: true }),
      );
    });
  });

  try {
    await ready;
  } catch (error) {
    void worker.terminate();
    throw error;
  }
  return {
    detect: ({ rgb, width, height }) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject };
        pixels.set(rgb);
        worker.postMessage({ width, height } satisfies PhotoMessage);
      }),
    ended: workerExit,
    stop: () => void worker.terminate(),
  };
}

const describeRefusal = ({ path, describedBy }: OnnxModel, reason: string) =>
  /protobuf|parse|load model/i.test(reason)
    ? `the model file ${path} is not an ONNX model: ${reason}`
    : `the model file ${path} does not fit ${describedBy}: ${reason}`;

import { basename } from 'node:path';
import type { ModelCard } from '@smart-waste/contract';
import { INPUT_STRIDE, toClassTitle } from '@smart-waste/core';
import { getErrorMessage } from '../../../lib/caught-error.ts';
import { StartupError } from '../../../lib/errors.ts';

type Label = ModelCard['labels'][number];

const MAX_LABELS = 1000;
/** The defaults of Ultralytics' exports, which a bare list of labels does not contain. */
const DEFAULTS = { input: 'images', output: 'output0', size: 640, iou: 0.7 };
/** Low, because the noise level of this model has not been measured: the configured threshold decides. */
const MIN_CONFIDENCE = 0.05;

function parseLabel(line: string): Label {
  const waste = !line.startsWith('!');
  const name = line.replace(/^!\s*/, '');
  return { name, title: toClassTitle(name), waste };
}

/** One label per line, in the order of training; a label that begins with `!` is shown but does not count as waste. */
function parseLabels(text: string, path: string): Label[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const labels = lines.filter((line) => line !== '').map(parseLabel);
  if (labels.length === 0) throw new StartupError(`the list of labels ${path} is empty`);
  if (labels.length > MAX_LABELS)
    throw new StartupError(`the list of labels ${path} has ${labels.length} lines, more than ${MAX_LABELS}`);
  const twice = labels.find(({ name }, index) => labels.findIndex((other) => other.name === name) < index);
  if (twice) throw new StartupError(`the list of labels ${path} names ${twice.name} twice`);
  return labels;
}

/** Makes a card for a model that has only a list of labels. */
export async function createCardFromLabels(
  { path, sha256 }: { path: string; sha256: string },
  labels: { text: string; path: string },
): Promise<ModelCard> {
  const input = await readFirstInput(path);
  return {
    name: basename(path, '.onnx'),
    version: sha256.slice(0, 12),
    sha256,
    layout: 'yolov8',
    input: {
      name: input.name ?? DEFAULTS.input,
      size: input.size ?? DEFAULTS.size,
      color: 'RGB',
      range: [0, 1],
      letterbox: { fill: 114, align: 'center' },
    },
    output: { name: DEFAULTS.output },
    suppression: { iou: DEFAULTS.iou, per_class: true },
    labels: parseLabels(labels.text, labels.path),
    min_confidence: MIN_CONFIDENCE,
  };
}

/** The input as the model file declares it; a dynamic size is undefined. Throws StartupError. */
async function readFirstInput(path: string): Promise<{ name: string | undefined; size: number | undefined }> {
  // Loaded on demand: only a model without a card is opened outside of the threads.
  const { InferenceSession } = await import('onnxruntime-node');
  const session = await InferenceSession.create(path).catch((error: unknown) => {
    throw new StartupError(`the model file ${path} is not an ONNX model: ${toSingleLineMessage(error)}`, {
      cause: error,
    });
  });
  const [input] = session.inputMetadata;
  await session.release();
  if (!input?.isTensor) return { name: input?.name, size: undefined };
  const [, , height, width] = input.shape;
  if (typeof height !== 'number' || typeof width !== 'number') return { name: input.name, size: undefined };
  if (height !== width || height % INPUT_STRIDE !== 0)
    throw new StartupError(
      `the model file ${path} takes ${width} × ${height} pixels; only squares in steps of ${INPUT_STRIDE} can be used`,
    );
  return { name: input.name, size: height };
}

/** The runtime ends its messages with a line break, and some contain another one. */
const toSingleLineMessage = (error: unknown) => getErrorMessage(error).replaceAll(/\s+/g, ' ').trim();

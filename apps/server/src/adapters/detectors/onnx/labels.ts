import { basename } from 'node:path';
import type { ModelCard } from '@smart-waste/contract';
import { firstInputOf } from './first-input.ts';
import { ModelRefused } from './model-refused.ts';

type Label = ModelCard['labels'][number];

const MOST_LABELS = 1000;
/** What Ultralytics' own exports are made with and looked at with, as a bare list of labels says none of it. */
const USUAL = { input: 'images', output: 'output0', size: 640, iou: 0.7 };
/** Low, because nobody has measured where this model's noise begins: the configured threshold decides. */
const MIN_CONFIDENCE = 0.05;

function labelOf(line: string): Label {
  const waste = !line.startsWith('!');
  const name = line.replace(/^!\s*/, '');
  const words = name.replaceAll(/[\s_-]+/g, ' ');
  return { name, title: words.charAt(0).toUpperCase() + words.slice(1), waste };
}

/** One label on each line, in the order of training; one that begins with `!` is shown but is no waste. */
function labelsOf(text: string, path: string): Label[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const labels = lines.filter((line) => line !== '').map(labelOf);
  if (labels.length === 0) throw new ModelRefused(`the list of labels ${path} is empty`);
  if (labels.length > MOST_LABELS)
    throw new ModelRefused(`the list of labels ${path} has ${labels.length} lines, more than ${MOST_LABELS}`);
  const twice = labels.find(({ name }, index) => labels.findIndex((other) => other.name === name) < index);
  if (twice) throw new ModelRefused(`the list of labels ${path} names ${twice.name} twice`);
  return labels;
}

/** A card for a model that comes with nothing but its labels. */
export async function cardFromLabels(
  { path, sha256 }: { path: string; sha256: string },
  labels: { text: string; path: string },
): Promise<ModelCard> {
  const input = await firstInputOf(path);
  return {
    name: basename(path, '.onnx'),
    version: sha256.slice(0, 12),
    sha256,
    layout: 'yolov8',
    input: {
      name: input.name ?? USUAL.input,
      size: input.size ?? USUAL.size,
      color: 'RGB',
      range: [0, 1],
      letterbox: { fill: 114, align: 'center' },
    },
    output: { name: USUAL.output },
    suppression: { iou: USUAL.iou, per_class: true },
    labels: labelsOf(labels.text, labels.path),
    min_confidence: MIN_CONFIDENCE,
  };
}

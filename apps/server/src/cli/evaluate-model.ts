import { access, constants, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { compareFigures, figuresOf, type LabelSchema, schemaOf } from '@smart-waste/core';
import type { Logger } from 'pino';
import { openEvaluation, openFolder } from '../compose/open-evaluation.ts';
import { openInstallation, type PhotosToEvaluate } from '../compose/open-installation.ts';
import { bootstrap } from '../lib/bootstrap.ts';
import { errorMessage } from '../lib/caught-error.ts';
import { StartupError } from '../lib/errors.ts';
import { createLogger } from '../lib/log.ts';
import { progressLine } from '../lib/progress-line.ts';
import { runCommand } from '../lib/run-process.ts';
import { comparisonText } from '../modules/detection/measurement/comparison-text.ts';
import { detectionsFile } from '../modules/detection/measurement/detections-file.ts';
import { figuresText } from '../modules/detection/measurement/figures-text.ts';
import {
  commonPhotos,
  type MeasuredModel,
  measureModel,
} from '../modules/detection/measurement/measure-model.ts';
import { notesOn } from '../modules/detection/measurement/notes.ts';
import { type EvaluateArguments, parseEvaluateArguments } from './evaluate/evaluate-arguments.ts';

/** Checks a file before minutes of work for it. */
async function checkWritable(file: string): Promise<void> {
  await access(dirname(file), constants.W_OK).catch((cause: unknown) => {
    throw new StartupError(`${file} cannot be written: ${errorMessage(cause)}`, { cause });
  });
  const stats = await stat(file).catch(() => undefined);
  if (stats?.isDirectory()) throw new StartupError(`${file} cannot be written: it is a folder`);
}

async function writeJson(file: string, content: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(content)}\n`).catch((cause: unknown) => {
    throw new StartupError(`${file} cannot be written: ${errorMessage(cause)}`, { cause });
  });
}

const openPhotos = (
  { photos }: EvaluateArguments,
  log: Logger,
): Promise<PhotosToEvaluate> | PhotosToEvaluate =>
  'folder' in photos ? openFolder(photos.folder) : openInstallation(photos.installation, log);

/** Runs one model after the other, because together they would slow each other down. */
async function measureAll(options: EvaluateArguments) {
  const { size, threshold } = options;
  const log = createLogger('warn');
  const { imageProcessor, openModel } = openEvaluation(log);
  const source = await openPhotos(options, log);
  const progress = progressLine(process.stderr, Date.now);
  try {
    const files = [
      options.model ?? source.model,
      ...(options.against === undefined ? [] : [options.against]),
    ];
    const models = await Promise.all(files.map(openModel));
    const labelled = await source.all(models.map(({ manifest }) => manifest));
    const deps = { imageProcessor, milliseconds: () => performance.now(), onProgress: progress.report };
    const request = {
      size,
      threshold,
      photos: labelled.photos,
      ...(source.config && { config: source.config }),
    };
    const measured: MeasuredModel[] = [];
    for (const model of models) measured.push(await measureModel(deps, { ...request, model }));
    return { labelled, measured, sample: source.sample ?? null };
  } finally {
    progress.end();
    await source.close();
  }
}

/** The figures of each model on the classes that it knows itself. */
function describeModel(measured: MeasuredModel, schema: LabelSchema) {
  const [photos = { scored: [], live: [] }] = commonPhotos([measured]);
  const { answered: _, card: __, ...run } = measured;
  return { ...run, figures: figuresOf(photos, schema, bootstrap()) };
}

async function evaluateModel(options: EvaluateArguments): Promise<string> {
  const files = [options.json, options.detections].filter((file) => file !== undefined);
  await Promise.all(files.map(checkWritable));
  const { labelled, measured, sample } = await measureAll(options);
  const models = measured.map((one) => describeModel(one, schemaOf([one.card], labelled.classes)));
  const [first, second] = measured;
  const schema = schemaOf(
    measured.map(({ card }) => card),
    labelled.classes,
  );
  const [one, other] = commonPhotos(measured);
  const differences = one && other ? compareFigures({ one, other }, schema, bootstrap()) : null;
  const notes = [...labelled.notes, ...notesOn(labelled, measured, labelled)];
  if (options.json !== undefined) await writeJson(options.json, { models, differences, sample, notes });
  if (options.detections !== undefined && first) await writeJson(options.detections, detectionsFile(first));
  const names = { one: nameOf(first), other: nameOf(second) };
  return [
    ...models.map(figuresText),
    ...(differences ? [comparisonText(names, schema, differences)] : []),
    notes.join('\n'),
  ].join('\n\n');
}

const nameOf = (measured: MeasuredModel | undefined) =>
  measured ? `${measured.card.name} ${measured.card.version}` : '';

await runCommand(() => evaluateModel(parseEvaluateArguments(process.argv.slice(2))));

import { access, constants, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { compareFigures, computeModelFigures, createLabelSchema, type LabelSchema } from '@smart-waste/core';
import type { Logger } from 'pino';
import { openEvaluation, openFolder } from '../compose/open-evaluation.ts';
import { openInstallation, type PhotosToEvaluate } from '../compose/open-installation.ts';
import { createBootstrap } from '../lib/bootstrap.ts';
import { getErrorMessage } from '../lib/caught-error.ts';
import { StartupError } from '../lib/errors.ts';
import { createLogger } from '../lib/log.ts';
import { createProgressLine } from '../lib/progress-line.ts';
import { runCommand } from '../lib/run-process.ts';
import { describeComparison } from '../modules/detection/measurement/comparison-text.ts';
import { createDetectionsFile } from '../modules/detection/measurement/detections-file.ts';
import { describeFigures } from '../modules/detection/measurement/figures-text.ts';
import {
  type MeasuredModel,
  measureModel,
  selectCommonPhotos,
} from '../modules/detection/measurement/measure-model.ts';
import { collectNotes } from '../modules/detection/measurement/notes.ts';
import { type EvaluateArguments, parseEvaluateArguments } from './evaluate/evaluate-arguments.ts';

/** Checks a file before minutes of work for it. */
async function checkWritable(file: string): Promise<void> {
  await access(dirname(file), constants.W_OK).catch((cause: unknown) => {
    throw new StartupError(`${file} cannot be written: ${getErrorMessage(cause)}`, { cause });
  });
  const stats = await stat(file).catch(() => undefined);
  if (stats?.isDirectory()) throw new StartupError(`${file} cannot be written: it is a folder`);
}

async function writeJson(file: string, content: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(content)}\n`).catch((cause: unknown) => {
    throw new StartupError(`${file} cannot be written: ${getErrorMessage(cause)}`, { cause });
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
  const progress = createProgressLine(process.stderr, Date.now);
  try {
    const files = [
      options.model ?? source.model,
      ...(options.against === undefined ? [] : [options.against]),
    ];
    const models = await Promise.all(files.map(openModel));
    const labelled = await source.readAll(models.map(({ manifest }) => manifest));
    const deps = { imageProcessor, getMilliseconds: () => performance.now(), onProgress: progress.report };
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
  const [photos = { scored: [], live: [] }] = selectCommonPhotos([measured]);
  const { answered: _, card: __, ...run } = measured;
  return { ...run, figures: computeModelFigures(photos, schema, createBootstrap()) };
}

async function evaluateModel(options: EvaluateArguments): Promise<string> {
  const files = [options.json, options.detections].filter((file) => file !== undefined);
  await Promise.all(files.map(checkWritable));
  const { labelled, measured, sample } = await measureAll(options);
  const models = measured.map((one) => describeModel(one, createLabelSchema([one.card], labelled.classes)));
  const [first, second] = measured;
  const schema = createLabelSchema(
    measured.map(({ card }) => card),
    labelled.classes,
  );
  const [one, other] = selectCommonPhotos(measured);
  const differences = one && other ? compareFigures({ one, other }, schema, createBootstrap()) : null;
  const notes = [...labelled.notes, ...collectNotes(labelled, measured, labelled)];
  if (options.json !== undefined) await writeJson(options.json, { models, differences, sample, notes });
  if (options.detections !== undefined && first)
    await writeJson(options.detections, createDetectionsFile(first));
  const names = { one: formatModelName(first), other: formatModelName(second) };
  return [
    ...models.map(describeFigures),
    ...(differences ? [describeComparison(names, schema, differences)] : []),
    notes.join('\n'),
  ].join('\n\n');
}

const formatModelName = (measured: MeasuredModel | undefined) =>
  measured ? `${measured.card.name} ${measured.card.version}` : '';

await runCommand(() => evaluateModel(parseEvaluateArguments(process.argv.slice(2))));

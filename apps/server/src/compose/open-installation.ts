import { type DetectionFilter, LABELLED_CLASSES, type TrainingManifest } from '@smart-waste/core';
import type { Logger } from 'pino';
import { BUNDLED_MODEL } from '../bundled-files.ts';
import { loadConfig, readEnvironment } from '../lib/config/config.ts';
import { StartupError } from '../lib/errors.ts';
import type { LabelledPhotos } from '../modules/detection/ports.ts';
import type { SampleRow } from '../modules/evaluations/ports/samples.ts';
import type { PhotoSource } from '../modules/evaluations/ports.ts';
import { listLabelledFiles } from '../modules/evaluations/runs/labelled-files.ts';
import { describeSample, type NamedSample } from '../modules/evaluations/samples/sample-text.ts';
import { openStore } from './open-store.ts';
import { openInstalledTables } from './open-tables.ts';

type LabelledPhotoSet = Awaited<ReturnType<LabelledPhotos['readAll']>> & {
  notes: string[];
  mayHaveSeen: boolean;
};

/** Photos on which models are measured, and with which settings when these are not those of a new product. */
export type PhotosToEvaluate = {
  /** The file of the model that is measured unless another one is named. */
  model: string;
  config?: DetectionFilter;
  /** The random sample that the photos are of. */
  sample?: NamedSample;
  /** Reads the labels, without photos that one of the models was trained with. */
  readAll: (manifests: readonly (TrainingManifest | null)[]) => Promise<LabelledPhotoSet>;
  close: () => Promise<void>;
};

export type InstallationSource = { sample: string | undefined } | 'hard_cases';

/**
 * Opens the labelled photos of the installation, beside a running product or alone. Throws StartupError when there is no
 * such sample, or no labelled photo.
 */
export async function openInstallation(source: InstallationSource, log: Logger): Promise<PhotosToEvaluate> {
  const config = loadConfig(readEnvironment());
  const { tables, close } = await openInstalledTables(config, log);
  try {
    const store = await openStore(config, log);
    const sample = source === 'hard_cases' ? undefined : await resolveSample(tables, source.sample);
    const photoSource: PhotoSource = sample
      ? { source: 'sample', sample_id: sample.sample_id, import_id: null }
      : { source: 'hard_cases', sample_id: null, import_id: null };
    const stored = await tables.mlConfig.read();
    return {
      model: config.localModel ?? BUNDLED_MODEL,
      config: stored.config,
      ...(sample && { sample: { number: sample.number, seed: sample.seed, size: sample.size } }),
      readAll: async (manifests) => {
        const { timeZone } = config;
        const files = await listLabelledFiles({ ...tables, store }, photoSource, { manifests, timeZone });
        if (files.photos.length === 0) throw new StartupError('none of these photos has been labelled yet');
        return {
          photos: files.photos,
          classes: [...LABELLED_CLASSES],
          notes: collectNotes(sample, files.excluded),
          mayHaveSeen: files.mayHaveSeen,
        };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The sample with this id, or the current one. Throws StartupError when there is none. */
async function resolveSample(
  { evaluationSamples }: Awaited<ReturnType<typeof openInstalledTables>>['tables'],
  sample_id: string | undefined,
): Promise<SampleRow> {
  const sample =
    sample_id === undefined
      ? (await evaluationSamples.listPage(null, 1))[0]
      : await evaluationSamples.findById(sample_id);
  if (sample) return sample;
  throw new StartupError(
    sample_id === undefined
      ? 'no sample of this installation has been frozen yet'
      : `there is no sample ${sample_id}`,
  );
}

const collectNotes = (sample: NamedSample | undefined, excluded: number): string[] => [
  sample
    ? `note: these photos are of ${describeSample(sample)}.`
    : 'note: these photos were chosen because they are hard; the figures are not those of all photos.',
  ...(excluded > 0
    ? [
        `note: ${excluded} photos were left out, because a model was trained with them or with photos of their places.`,
      ]
    : []),
];

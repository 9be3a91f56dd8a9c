import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DEFAULT_ML_CONFIG } from '@smart-waste/contract';
import { computeEffectiveThreshold, toAnalysisResults } from '@smart-waste/core';
import { LABELLED_PHOTOS, SAMPLE_PHOTOS } from '../../bundled-files.ts';
import type { DemoDeps } from '../../compose/open-demo.ts';
import { createSeededRandom, pick } from '../../lib/seeded-random.ts';
import type { CompareDeps } from '../../modules/cases/proof/photo-comparer.ts';
import { chooseRunSettings } from '../../modules/detection/analysis/choose-run-settings.ts';
import type { RunCompletion } from '../../ports/analysis-table.ts';
import { createStoredPhoto, DetectorUnavailableError } from '../../ports/detector.ts';
import type { ImageProcessor, ProcessedPhoto } from '../../ports/image-processor.ts';

/** What people near each other see of the same scene. */
const VARIATIONS = [
  { crop: 0.98, shift: 0.5, brightness: 1 },
  { crop: 0.9, shift: 0.1, brightness: 1.12 },
  { crop: 0.88, shift: 0.9, brightness: 0.9 },
  { crop: 0.8, shift: 0.5, brightness: 1.05 },
] as const;
export const VARIANTS = VARIATIONS.length;

/** A photo as a person sends it, and what the detector sees on it. */
export type DemoPhoto = { path: string; sha256: string; run: RunCompletion };

export type DemoPhotos = {
  /** Each photo has several variants, whose numbers follow each other. */
  count: number;
  get: (photo: number) => Promise<DemoPhoto>;
  /**
   * A photo that is taken once, for this key: of what this photo shows, or of a place after its cleaning. It is a file of
   * its own.
   */
  take: (key: string, photo: number | null) => Promise<Pick<DemoPhoto, 'path'> & { photo_sha256: string }>;
  detectAlike: CompareDeps['detectAlike'];
  /** Processes the same file once. */
  imageProcessor: ImageProcessor;
};

type PhotoDeps = Pick<DemoDeps, 'detectors' | 'imageProcessor' | 'varyPhoto'>;

/** Tidy bins, which no person reports; crews photograph places like these after their work. */
const TIDY = new Set(['bins-tidy.jpg', 'overflow-0415.jpg', 'overflow-0427.jpg', 'overflow-0473.jpg']);

const listPhotos = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.jpg'))
    .sort()
    .map((name) => join(folder, name));

/**
 * The bundled photos in several variants, written to this folder when they are first used. Each is processed and
 * detected once, however many people send it.
 */
export async function openPhotos(deps: PhotoDeps, folder: string): Promise<DemoPhotos> {
  const bundledPaths = [
    ...(await listPhotos(SAMPLE_PHOTOS)),
    ...(await listPhotos(join(LABELLED_PHOTOS, 'images'))),
  ];
  const isTidy = (path: string) => TIDY.has(basename(path));
  const originals = bundledPaths.filter((path) => !isTidy(path));
  const imageProcessor = cacheProcessing(deps.imageProcessor);
  const opened = new Map<number, Promise<DemoPhoto>>();
  const open = async (photo: number): Promise<DemoPhoto> => {
    const original = originals[Math.floor(photo / VARIANTS)];
    const variation = VARIATIONS[photo % VARIANTS];
    if (original === undefined || variation === undefined) throw new Error(`there is no photo ${photo}`);
    const path = join(folder, `${photo}.jpg`);
    const bytes = await deps.varyPhoto(original, variation);
    await writeFile(path, bytes);
    const processed = await imageProcessor.process(path);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { path, sha256, run: await detect(deps, processed) };
  };
  const get = (photo: number): Promise<DemoPhoto> => {
    const known = opened.get(photo) ?? open(photo);
    opened.set(photo, known);
    return known;
  };
  const take = async (key: string, photo: number | null) => {
    const random = createSeededRandom(key);
    const original =
      photo === null
        ? pick(random, bundledPaths.filter(isTidy))
        : originals[Math.floor(photo / VARIANTS) % originals.length];
    const variation = { crop: 0.8 + 0.18 * random(), shift: random(), brightness: 0.9 + 0.2 * random() };
    const bytes = await deps.varyPhoto(original ?? '', variation);
    const photo_sha256 = createHash('sha256').update(bytes).digest('hex');
    const path = join(folder, `${photo_sha256}.jpg`);
    await writeFile(path, bytes);
    return { path, photo_sha256 };
  };
  const detectAlike: DemoPhotos['detectAlike'] = async (photos) => {
    const [detector] = deps.detectors;
    if (!detector) return { outcome: 'unavailable' };
    const { detect: settings } = chooseRunSettings(DEFAULT_ML_CONFIG, {});
    return {
      outcome: 'detected',
      results: await Promise.all(photos.map((photo) => detector.detect(photo, settings))),
    };
  };
  return { count: originals.length * VARIANTS, get, take, detectAlike, imageProcessor };
}

function cacheProcessing(imageProcessor: ImageProcessor): ImageProcessor {
  const processed = new Map<string, Promise<ProcessedPhoto>>();
  return {
    ...imageProcessor,
    process: (path) => {
      const known = processed.get(path) ?? imageProcessor.process(path);
      processed.set(path, known);
      return known;
    },
  };
}

/** Detects with the settings of a new installation, as a run of the product does. */
async function detect(
  { detectors, imageProcessor }: PhotoDeps,
  processed: ProcessedPhoto,
): Promise<RunCompletion> {
  const [detector] = detectors;
  if (!detector) throw new DetectorUnavailableError('no detector is open');
  const { detect: settings, order } = chooseRunSettings(DEFAULT_ML_CONFIG, {});
  const startedMs = performance.now();
  const result = await detector.detect(
    createStoredPhoto(imageProcessor, processed.photo, processed),
    settings,
  );
  const duration_ms = Math.round(performance.now() - startedMs);
  const { model, model_version } = result;
  return {
    detector: detector.choice,
    model,
    model_version,
    duration_ms,
    settings: {
      ...settings,
      effectiveThreshold: computeEffectiveThreshold(settings.confidenceThreshold, detector.minConfidence),
      order,
    },
    results: toAnalysisResults(result, duration_ms),
  };
}

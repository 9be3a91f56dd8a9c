import { setTimeout as wait } from 'node:timers/promises';
import type { PhotoObject } from '@smart-waste/contract';
import { createClassReason, formatReason, type Language, SOURCE_LANGUAGE } from '@smart-waste/messages';
import { CATALOGUES } from '@smart-waste/messages/catalogues';
import pLimit from 'p-limit';
import { UnreadablePhotoError } from '../../../ports/detector.ts';
import { MissingObjectError } from '../../../ports/image-store.ts';
import type { Deps } from '../ports.ts';

/** Drawing takes a core and about 20 MB for each picture. */
const MAX_CONCURRENT_DRAWINGS = 2;
/** Each holds a connection of the database as long as the store takes, which may be slow. */
const MAX_CONCURRENT_PUTS = 2;
/** How long a picture waits until it is cached; then it is sent, and cached meanwhile. */
const MAX_PUT_WAIT_MS = 500;

type DrawnRun = NonNullable<Awaited<ReturnType<Deps['analyses']['findByPicture']>>>;
type Drawing = { run: DrawnRun; key: string; language: Language };

const isCached = ({ detections }: DrawnRun, language: Language) =>
  language === SOURCE_LANGUAGE && detections.every((one) => one.calibrated_confidence === undefined);

type PictureDeps = Pick<Deps, 'analyses' | 'imageProcessor' | 'log' | 'store'>;

export type AnnotatedPictures = {
  /**
   * The photo with the boxes of a run or of a set of annotations, by its key, and their classes in this language; undefined when the photo or the
   * run is missing or damaged.
   */
  get: (key: string, language: Language) => Promise<Uint8Array | undefined>;
};

/**
 * Annotated pictures, drawn at their first request and cached in the store under a key that names the run or the set.
 * The same key is drawn once at a time in a process; when two processes draw it, both store the same picture. A photo
 * cannot be deleted while its picture is stored, so none outlives its photo. Only those in English are cached: one in another
 * language is requested rarely and then kept by the browser. One with calibrated confidences is not cached either: it
 * changes with the calibration (EV-42). While the store is slow, further pictures are sent without being cached.
 */
export function createAnnotatedPictures(
  deps: PictureDeps,
  maxPutWaitMs = MAX_PUT_WAIT_MS,
): AnnotatedPictures {
  const { analyses, store, log } = deps;
  const drawing = new Map<string, Promise<Uint8Array | undefined>>();
  const limit = pLimit(MAX_CONCURRENT_DRAWINGS);
  const limitPuts = pLimit(MAX_CONCURRENT_PUTS);

  const cache = async ({ run, key }: Drawing, picture: Uint8Array): Promise<Uint8Array | undefined> => {
    try {
      const exists = await analyses.runWhileImageExists(run.image_id, () =>
        store.put(key, picture, 'image/jpeg'),
      );
      return exists ? picture : undefined;
    } catch (error) {
      // The picture is only not cached: the next request draws it again.
      log.warn({ err: error, key }, 'an annotated picture could not be cached');
      return picture;
    }
  };

  const draw = async (drawn: Drawing): Promise<Uint8Array | undefined> => {
    const { run, language } = drawn;
    const photo = await catchUnreadable(store.get(run.photo_key));
    if (!photo || run.detections.length === 0) return photo;
    const detections = run.detections.map((detection) => withTitleIn(language, detection));
    const picture = await catchUnreadable(limit(() => deps.imageProcessor.annotate(photo, detections)));
    const mayCache = isCached(run, language) && limitPuts.activeCount < MAX_CONCURRENT_PUTS;
    if (!picture || !mayCache) return picture;
    const caching = limitPuts(() => cache(drawn, picture));
    return Promise.race([caching, wait(maxPutWaitMs, picture, { ref: false })]);
  };

  return {
    get: async (key, language) => {
      const run = await analyses.findByPicture(key);
      if (!run) return undefined;
      const cached = isCached(run, language) && (await catchUnreadable(store.get(key)));
      if (cached) return cached;
      const name = `${language} ${key}`;
      const current = drawing.get(name) ?? draw({ run, key, language }).finally(() => drawing.delete(name));
      drawing.set(name, current);
      return current;
    },
  };
}

/** The title of a class that the catalogues do not have stays as it is. */
const withTitleIn = (language: Language, detection: PhotoObject): PhotoObject => ({
  ...detection,
  title: formatReason(createClassReason(detection.title), language, CATALOGUES[language]) ?? detection.title,
});

/** Undefined for an object that is missing or cannot be decoded; other errors are rethrown. */
async function catchUnreadable(work: Promise<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MissingObjectError || error instanceof UnreadablePhotoError) return undefined;
    throw error;
  }
}

import { readFile } from 'node:fs/promises';
import type { TrainingManifest } from '@smart-waste/core';
import * as z from 'zod/mini';
import { getErrorCode, getErrorMessage } from '../../../lib/caught-error.ts';
import { StartupError } from '../../../lib/errors.ts';

const manifest = z.object({
  /** SHA-256 of the photos as they were sent, hex. */
  photos: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  /** Groups of places as `buildPlaceGroup` names them. */
  place_groups: z._default(z.array(z.string()), []),
});

/**
 * The photos that a model was trained with, from the file `<model>.training.json` beside it; null without that file. Throws
 * StartupError for one that is not understood.
 */
export async function readTrainingManifest(modelPath: string): Promise<TrainingManifest | null> {
  const path = modelPath.replace(/\.onnx$/, '.training.json');
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    if (getErrorCode(cause) === 'ENOENT') return null;
    throw new StartupError(`the training manifest ${path} cannot be read`, { cause });
  });
  if (text === null) return null;
  try {
    const { photos, place_groups } = manifest.parse(JSON.parse(text));
    return { photos: new Set(photos), groups: new Set(place_groups) };
  } catch (cause) {
    throw new StartupError(`the training manifest ${path} is not understood: ${getErrorMessage(cause)}`, {
      cause,
    });
  }
}

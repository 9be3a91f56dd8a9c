import { type AnalysisRun, analysisRun } from '@smart-waste/contract';
import * as z from 'zod/mini';
import { getDataOrThrow } from '../http/api-result.ts';
import { callApi } from './client.ts';
import { type AnnotatingQuery, imageKeys } from './images.ts';
import { knownStatus } from './tolerant-schemas.ts';

const runList = z.object({ data: z.array(z.extend(analysisRun, { status: knownStatus })) });

/** Below the key of all images, so that a live event of the image also invalidates its runs. */
export const buildRunsKey = (imageId: string) => [...imageKeys.all, 'runs', imageId] as const;

export async function listRuns(
  image_id: string,
  signal: AbortSignal,
  query: AnnotatingQuery = {},
): Promise<AnalysisRun[]> {
  const params = { image_id };
  return (await getDataOrThrow(callApi({ endpoint: 'listRuns', schema: runList, params, query, signal })))
    .data;
}

/** A run with its number; the oldest run is 1. */
export type NumberedRun = AnalysisRun & { number: number };

/** Numbers runs that are sorted newest first. */
export const numberRuns = (runs: AnalysisRun[]): NumberedRun[] =>
  runs.map((run, index) => ({ ...run, number: runs.length - index }));

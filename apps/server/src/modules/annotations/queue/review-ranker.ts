import {
  type Commonness,
  computeDisagreement,
  computeNovelty,
  computeReviewPriority,
  computeUncertainty,
  findSuspectLabels,
  type ReviewTerms,
} from '@smart-waste/core';
import { type BackgroundLoop, createBackgroundLoop } from '../../../lib/background-loop.ts';
import type { CommonnessCounts, Deps, UnrankedPhoto } from '../ports.ts';

type RankDeps = Pick<Deps, 'log' | 'reviewQueue' | 'labelSuspects'>;

const PAUSE_MS = 5_000;
const PHOTOS_PER_BATCH = 200;

/**
 * Ranks photos for the order of review and looks for suspect labels, after what changed them. It pauses for as long as it
 * works, which leaves half of a core to requests.
 */
export const createReviewRanker = (deps: RankDeps): BackgroundLoop =>
  createBackgroundLoop({
    name: 'ranking photos for review',
    work: async () => {
      const startedAt = performance.now();
      const ranked = await rankPhotos(deps, PHOTOS_PER_BATCH);
      return ranked > 0 ? Math.min(performance.now() - startedAt, PAUSE_MS) : 'idle';
    },
    idleMs: PAUSE_MS,
    jitter: 0.2,
    log: deps.log,
  });

/** Ranks at most `limit` photos of each list; returns how many. */
export async function rankPhotos({ reviewQueue, labelSuspects }: RankDeps, limit: number): Promise<number> {
  const [photos, labels] = await Promise.all([
    reviewQueue.listUnranked(limit),
    labelSuspects.listUnranked(limit),
  ]);
  if (photos.length > 0) {
    const commons = await reviewQueue.readCommons();
    await reviewQueue.rank(
      photos.map((photo) => {
        const terms = computeTerms(photo, commons);
        const { image_id, changes, hasHint } = photo;
        return {
          image_id,
          changes,
          terms,
          priority: computeReviewPriority(terms, { hasHint, sample: commons.sample }),
        };
      }),
    );
  }
  if (labels.length > 0)
    await labelSuspects.rank(
      labels.map(({ image_id, changes, sets, run }) => ({
        image_id,
        changes,
        ...findSuspectLabels(sets, run),
      })),
    );
  return photos.length + labels.length;
}

function computeTerms(photo: UnrankedPhoto, commons: CommonnessCounts): ReviewTerms {
  const [newest] = photo.answers;
  return {
    uncertainty: newest ? computeUncertainty(newest.detections, newest.threshold) : null,
    disagreement: computeDisagreement(photo.answers.map(({ detections }) => detections)),
    severity: photo.severity,
    novelty: computeNovelty(computeCommonness(photo, commons)),
  };
}

const findLargest = (counts: Record<string, number>): number => Math.max(0, ...Object.values(counts));

function computeCommonness(
  { inCell, hour, answers }: UnrankedPhoto,
  { hours, classes }: CommonnessCounts,
): Commonness {
  const counts = (answers[0]?.detections ?? []).map((one) => classes[one.class] ?? 0);
  return {
    inCell,
    inHour: { photos: hours[hour] ?? 0, most: findLargest(hours) },
    ofClass: counts.length === 0 ? null : { objects: Math.min(...counts), most: findLargest(classes) },
  };
}

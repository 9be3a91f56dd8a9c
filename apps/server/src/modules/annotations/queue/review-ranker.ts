import {
  type Commonness,
  disagreementOf,
  noveltyOf,
  type ReviewTerms,
  reviewPriority,
  suspectLabelsOf,
  uncertaintyOf,
} from '@smart-waste/core';
import { type BackgroundLoop, backgroundLoop } from '../../../lib/background-loop.ts';
import type { Commons, Deps, UnrankedPhoto } from '../ports.ts';

type RankDeps = Pick<Deps, 'log' | 'reviewQueue' | 'labelSuspects'>;

const PAUSE_MS = 5_000;
const PHOTOS_AT_ONCE = 200;

/**
 * Ranks photos for the order of review and looks for suspect labels, after what changed them. It pauses for as long as it
 * works, which leaves half of a core to requests.
 */
export const reviewRanker = (deps: RankDeps): BackgroundLoop =>
  backgroundLoop({
    name: 'ranking photos for review',
    work: async () => {
      const startedAt = performance.now();
      const ranked = await rankPhotos(deps, PHOTOS_AT_ONCE);
      return ranked > 0 ? Math.min(performance.now() - startedAt, PAUSE_MS) : 'idle';
    },
    idleMs: PAUSE_MS,
    jitter: 0.2,
    log: deps.log,
  });

/** Ranks at most `limit` photos of each list; returns how many. */
export async function rankPhotos({ reviewQueue, labelSuspects }: RankDeps, limit: number): Promise<number> {
  const [photos, labels] = await Promise.all([reviewQueue.unranked(limit), labelSuspects.unranked(limit)]);
  if (photos.length > 0) {
    const commons = await reviewQueue.commons();
    await reviewQueue.rank(
      photos.map((photo) => {
        const terms = termsOf(photo, commons);
        const { image_id, changes, hasHint } = photo;
        return {
          image_id,
          changes,
          terms,
          priority: reviewPriority(terms, { hasHint, sample: commons.sample }),
        };
      }),
    );
  }
  if (labels.length > 0)
    await labelSuspects.rank(
      labels.map(({ image_id, changes, sets, run }) => ({
        image_id,
        changes,
        ...suspectLabelsOf(sets, run),
      })),
    );
  return photos.length + labels.length;
}

function termsOf(photo: UnrankedPhoto, commons: Commons): ReviewTerms {
  const [newest] = photo.answers;
  return {
    uncertainty: newest ? uncertaintyOf(newest.detections, newest.threshold) : null,
    disagreement: disagreementOf(photo.answers.map(({ detections }) => detections)),
    severity: photo.severity,
    novelty: noveltyOf(commonnessOf(photo, commons)),
  };
}

const mostOf = (counts: Record<string, number>): number => Math.max(0, ...Object.values(counts));

function commonnessOf({ inCell, hour, answers }: UnrankedPhoto, { hours, classes }: Commons): Commonness {
  const counts = (answers[0]?.detections ?? []).map((one) => classes[one.class] ?? 0);
  return {
    inCell,
    inHour: { photos: hours[hour] ?? 0, most: mostOf(hours) },
    ofClass: counts.length === 0 ? null : { objects: Math.min(...counts), most: mostOf(classes) },
  };
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { prepareComparison, prepareFigures } from './model-figures.ts';
import { scoreResamples } from './resamples.ts';
import { anyPhotos, createSeededNumbers, SCHEMA } from './test/labelled-photos.ts';

const ROUNDS = 7;

it('scores of resamples are the same when two threads score some of them each', () => {
  fc.assert(
    fc.property(anyPhotos, fc.boolean(), (photos, isCompared) => {
      const one = { scored: photos, live: photos };
      const other = {
        scored: photos,
        live: photos.map((photo) => ({ ...photo, detections: photo.detections.slice(1) })),
      };
      const { resampled } = isCompared
        ? prepareComparison({ one, other }, SCHEMA)
        : prepareFigures(one, SCHEMA);
      const scores = (claim: (round: number) => boolean) =>
        scoreResamples(structuredClone(resampled), { rounds: ROUNDS, random: createSeededNumbers(), claim });
      const [even, odd] = [scores((round) => round % 2 === 0), scores((round) => round % 2 === 1)];
      const all = Array.from({ length: ROUNDS }, (_, round) => (round % 2 === 0 ? even : odd)[round >> 1]);
      expect(all).toEqual(scores(() => true));
    }),
  );
});

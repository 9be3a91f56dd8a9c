import type { AnnotationScope } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import type { LabelledBox } from './agreement.ts';
import { contradictionsOf, placedContradictionsOf, suspicionOf } from './suspect-labels.ts';

const boxAt = (x: number, size = 0.2) => ({ x, y: 0, width: size, height: size });
const seen = (name: string, confidence: number, x = 0) => ({ class: name, confidence, box: boxAt(x) });
const marked = (name: string, x = 0, given: Partial<LabelledBox> = {}): LabelledBox => ({
  class: name,
  box: boxAt(x),
  ...given,
});
type Labels = { scope: AnnotationScope; annotations: LabelledBox[] };
type Run = Parameters<typeof placedContradictionsOf>[1]['detections'];
const [EARLIER, BEFORE, FINISHED, LATER, NOW] = ['08:00', '09:00', '10:00', '11:00', '12:00'].map(
  (time) => `2026-03-10T${time}:00.000Z`,
) as [string, string, string, string, string];
/** What contradicts a set that is the only one since the run. */
const contradictionsIn = (set: Labels, detections: Run) =>
  contradictionsOf([{ ...set, created_at: NOW }], { detections, finished_at: FINISHED });
const kindsOf = (set: Labels, detections: Run) =>
  contradictionsIn(set, detections).map((one) => [one.kind, one.class, one.strength]);

describe('a reviewed photo (LB-34)', () => {
  it('is suspect where the detector is sure of an object that is not marked', () => {
    const run = [seen('can', 0.9, 0.5), seen('cup', 0.3, 0.7)];
    expect(kindsOf({ scope: 'checked', annotations: [] }, run)).toEqual([['not_marked', 'can', 0.9]]);
    expect(kindsOf({ scope: 'accepted', annotations: [] }, run)).toEqual([]);
  });

  it('is suspect where the detector is sure of another class', () => {
    const annotations = [marked('can')];
    expect(kindsOf({ scope: 'accepted', annotations }, [seen('cup', 0.8)])).toEqual([
      ['other_class', 'can', 0.8],
    ]);
    expect(kindsOf({ scope: 'checked', annotations }, [seen('cup', 0.8), seen('can', 0.6)])).toEqual([]);
    expect(kindsOf({ scope: 'checked', annotations }, [seen('cup', 0.4)])).toEqual([]);
  });

  it('is suspect where the detector sees nothing of a large object', () => {
    const small = marked('can', 0.5, { box: boxAt(0.5, 0.05) });
    expect(kindsOf({ scope: 'checked', annotations: [marked('garbage_pile'), small] }, [])).toEqual([
      ['not_seen', 'garbage_pile', 0.5],
    ]);
  });

  it('says where each contradiction is, and what the detector sees there', () => {
    const annotations = [marked('can'), marked('garbage_pile', 0.7)];
    const run = [seen('cup', 0.8), seen('bottle', 0.9, 0.4)];
    const placed = placedContradictionsOf([{ scope: 'checked', annotations, created_at: NOW }], {
      detections: run,
      finished_at: FINISHED,
    });
    expect(placed.map(({ contradiction, box, detection }) => [contradiction.kind, box, detection])).toEqual([
      ['not_marked', boxAt(0.4), run[1]],
      ['other_class', boxAt(0), run[0]],
      ['not_seen', boxAt(0.7), null],
    ]);
    expect(placed.map(({ contradiction }) => contradiction.seen_as)).toEqual([undefined, 'cup', undefined]);
  });

  it('is not suspect where its author was unsure', () => {
    const annotations = [marked('can', 0, { is_unsure: true })];
    expect(kindsOf({ scope: 'checked', annotations }, [seen('cup', 0.9)])).toEqual([]);
  });

  describe('whose labels were submitted once more', () => {
    const contradicted = [marked('can'), marked('garbage_pile', 0.7)];
    const run = { detections: [seen('cup', 0.8), seen('bottle', 0.9, 0.4)], finished_at: FINISHED };
    const again = (annotations: LabelledBox[], newest = contradicted, times = [LATER, NOW]) =>
      contradictionsOf(
        [
          { scope: 'checked', annotations: newest, created_at: times[1]! },
          { scope: 'checked', annotations, created_at: times[0]! },
        ],
        run,
      ).map(({ kind, class: name }) => [kind, name]);

    it.each([
      ['both since the run', [LATER, NOW]],
      ['once before the run and once since', [BEFORE, LATER]],
      ['once before the run and once as it ended', [BEFORE, FINISHED]],
    ])('is not suspect for what was submitted %s', (_, times) => {
      expect(again(contradicted, contradicted, times)).toEqual([]);
    });

    it('is suspect for all of it where both sets are older than the run', () => {
      expect(again(contradicted, contradicted, [EARLIER, BEFORE])).toHaveLength(3);
    });

    it('is suspect for what only the newest set says', () => {
      expect(again([marked('cup'), marked('garbage_pile', 0.7)])).toEqual([['other_class', 'can']]);
      const moved = [marked('can'), marked('garbage_pile', 0.75)];
      expect(again(contradicted, moved)).toEqual([['not_seen', 'garbage_pile']]);
      expect(again([marked('bottle', 0), marked('garbage_pile', 0.7)])).toEqual([['other_class', 'can']]);
    });
  });

  it('has no suspect label without a set', () => {
    expect(contradictionsOf([], { detections: [seen('can', 0.9)], finished_at: FINISHED })).toEqual([]);
  });

  it('is the more suspect the more contradicts it', () => {
    const one = contradictionsIn({ scope: 'checked', annotations: [] }, [seen('can', 0.8)]);
    const two = contradictionsIn({ scope: 'checked', annotations: [] }, [
      seen('can', 0.8),
      seen('can', 0.6, 0.5),
    ]);
    expect(suspicionOf([])).toBe(0);
    expect(suspicionOf(one)).toBeCloseTo(0.8, 12);
    expect(suspicionOf(two)).toBeCloseTo(0.92, 12);
    expect(two.map(({ strength }) => strength)).toEqual([0.8, 0.6]);
  });
});

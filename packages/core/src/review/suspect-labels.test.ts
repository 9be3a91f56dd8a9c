import type { AnnotationScope } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import type { LabelledBox } from './agreement.ts';
import {
  computeSuspicion,
  findContradictions,
  findPlacedContradictions,
  findSuspectLabels,
  withCalibratedConfidence,
} from './suspect-labels.ts';

const boxAt = (x: number, size = 0.2) => ({ x, y: 0, width: size, height: size });
const createScoredBox = (name: string, confidence: number, x = 0) => ({
  class: name,
  confidence,
  box: boxAt(x),
});
const createLabelledBox = (name: string, x = 0, given: Partial<LabelledBox> = {}): LabelledBox => ({
  class: name,
  box: boxAt(x),
  ...given,
});
type Labels = { scope: AnnotationScope; annotations: LabelledBox[] };
type Run = Parameters<typeof findPlacedContradictions>[1]['detections'];
const [EARLIER, BEFORE, FINISHED, LATER, NOW] = ['08:00', '09:00', '10:00', '11:00', '12:00'].map(
  (time) => `2026-03-10T${time}:00.000Z`,
) as [string, string, string, string, string];
/** What contradicts a set that is the only one since the run. */
const contradictionsIn = (set: Labels, detections: Run) =>
  findContradictions([{ ...set, created_at: NOW }], { detections, finished_at: FINISHED });
const listKinds = (set: Labels, detections: Run) =>
  contradictionsIn(set, detections).map((one) => [one.kind, one.class, one.strength]);

describe('a reviewed photo (LB-34)', () => {
  it('is suspect where the detector is sure of an object that is not marked', () => {
    const run = [createScoredBox('can', 0.9, 0.5), createScoredBox('cup', 0.3, 0.7)];
    expect(listKinds({ scope: 'checked', annotations: [] }, run)).toEqual([['not_marked', 'can', 0.9]]);
    expect(listKinds({ scope: 'accepted', annotations: [] }, run)).toEqual([]);
  });

  it('is suspect where the detector is sure of another class', () => {
    const annotations = [createLabelledBox('can')];
    expect(listKinds({ scope: 'accepted', annotations }, [createScoredBox('cup', 0.8)])).toEqual([
      ['other_class', 'can', 0.8],
    ]);
    expect(
      listKinds({ scope: 'checked', annotations }, [
        createScoredBox('cup', 0.8),
        createScoredBox('can', 0.6),
      ]),
    ).toEqual([]);
    expect(listKinds({ scope: 'checked', annotations }, [createScoredBox('cup', 0.4)])).toEqual([]);
  });

  it('is suspect where the detector sees nothing of a large object', () => {
    const small = createLabelledBox('can', 0.5, { box: boxAt(0.5, 0.05) });
    expect(
      listKinds({ scope: 'checked', annotations: [createLabelledBox('garbage_pile'), small] }, []),
    ).toEqual([['not_seen', 'garbage_pile', 0.5]]);
  });

  it('says where each contradiction is, and what the detector sees there', () => {
    const annotations = [createLabelledBox('can'), createLabelledBox('garbage_pile', 0.7)];
    const run = [createScoredBox('cup', 0.8), createScoredBox('bottle', 0.9, 0.4)];
    const placed = findPlacedContradictions([{ scope: 'checked', annotations, created_at: NOW }], {
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
    const annotations = [createLabelledBox('can', 0, { is_unsure: true })];
    expect(listKinds({ scope: 'checked', annotations }, [createScoredBox('cup', 0.9)])).toEqual([]);
  });

  describe('whose labels were submitted once more', () => {
    const contradicted = [createLabelledBox('can', 0.1), createLabelledBox('garbage_pile', 0.7)];
    const run = [createScoredBox('cup', 0.8, 0.1), createScoredBox('bottle', 0.9, 0.4)];
    const again = (
      before: LabelledBox[],
      newest = contradicted,
      { times = [LATER, NOW], detections = run, scope = 'checked' as AnnotationScope } = {},
    ) =>
      findPlacedContradictions(
        [
          { scope: 'checked', annotations: newest, created_at: times[1]! },
          { scope, annotations: before, created_at: times[0]! },
        ],
        { detections, finished_at: FINISHED },
      ).map(({ contradiction, box }) => [contradiction.kind, contradiction.class, box.x]);

    it.each([
      ['both since the run', [LATER, NOW]],
      ['once before the run and once since', [BEFORE, LATER]],
      ['once before the run and once as it ended', [BEFORE, FINISHED]],
    ])('is not suspect for what was submitted %s', (_, times) => {
      expect(again(contradicted, contradicted, { times })).toEqual([]);
    });

    it('is suspect for all of it where both sets are older than the run', () => {
      expect(again(contradicted, contradicted, { times: [EARLIER, BEFORE] })).toHaveLength(3);
    });

    it('is suspect for what only the newest set says', () => {
      const pile = createLabelledBox('garbage_pile', 0.7);
      expect(again([createLabelledBox('cup', 0.1), pile])).toEqual([['other_class', 'can', 0.1]]);
      expect(again([createLabelledBox('bottle', 0.1), pile])).toEqual([['other_class', 'can', 0.1]]);
      const unsure = { ...pile, is_unsure: true };
      expect(again([createLabelledBox('can', 0.1), unsure])).toEqual([['not_seen', 'garbage_pile', 0.7]]);
    });

    it('is suspect for a box that was deleted, beside an object that neither set marks', () => {
      expect(again([createLabelledBox('bottle', 0.4)], [])).toEqual([['not_marked', 'bottle', 0.4]]);
    });

    it('is not suspect for boxes that were moved a little', () => {
      const nudged = [createLabelledBox('can', 0.13), createLabelledBox('garbage_pile', 0.7005)];
      expect(again(contradicted, nudged)).toEqual([]);
    });

    it('is not suspect for boxes of one class that each set spells in its own way', () => {
      expect(
        again([createLabelledBox('Garbage Pile', 0.7)], [createLabelledBox('garbage_pile', 0.7)]),
      ).toEqual([]);
    });

    it('is suspect for boxes that were moved elsewhere', () => {
      const far = [createLabelledBox('can', 0.1), createLabelledBox('garbage_pile', 0.78)];
      expect(again(contradicted, far)).toEqual([['not_seen', 'garbage_pile', 0.78]]);
      // Both boxes are those of the cup, on either side of it.
      expect(again([createLabelledBox('can', 0.05)], [createLabelledBox('can', 0.15)])).toEqual([
        ['other_class', 'can', 0.1],
      ]);
    });

    it('is suspect for a box that another detection contradicts than before', () => {
      const detections = [createScoredBox('cup', 0.8, 0.1), createScoredBox('bottle', 0.9, 0.2)];
      expect(
        again([createLabelledBox('can', 0.1)], [createLabelledBox('can', 0.15)], { detections }),
      ).toEqual([['other_class', 'can', 0.2]]);
    });

    it('is suspect for a box that was added over a confirmed one', () => {
      const cans = [createLabelledBox('can', 0.1), createLabelledBox('can', 0.1)];
      expect(again([createLabelledBox('can', 0.1)], cans)).toEqual([['other_class', 'can', 0.1]]);
      expect(again(cans, cans)).toEqual([]);
      const [old, added, moved] = [0.7, 0.74, 0.8].map((x) => createLabelledBox('garbage_pile', x)) as [
        LabelledBox,
        LabelledBox,
        LabelledBox,
      ];
      expect(again([old], [added, old])).toEqual([['not_seen', 'garbage_pile', 0.74]]);
      expect(again([added, old], [old, moved])).toEqual([]);
    });

    it('is suspect for what is not marked where the set before did not check the whole photo', () => {
      expect(again(contradicted, contradicted, { scope: 'accepted' })).toEqual([
        ['not_marked', 'bottle', 0.4],
      ]);
    });

    it('is suspect again where a person returns to labels that another set has changed', () => {
      const sets = [
        [createLabelledBox('can', 0.1)],
        [createLabelledBox('cup', 0.1)],
        [createLabelledBox('can', 0.1)],
      ].map((annotations) => ({
        scope: 'accepted' as const,
        annotations,
        created_at: NOW,
      }));
      expect(findContradictions(sets, { detections: run, finished_at: FINISHED })).toHaveLength(1);
      expect(findContradictions([sets[0]!, ...sets], { detections: run, finished_at: FINISHED })).toEqual([]);
    });
  });

  it('has no suspect label without a set or without a run', () => {
    const set = {
      scope: 'checked' as const,
      annotations: [createLabelledBox('garbage_pile')],
      created_at: NOW,
    };
    expect(findSuspectLabels([set], null)).toEqual({ contradictions: [], strength: 0 });
    expect(
      findContradictions([], { detections: [createScoredBox('can', 0.9)], finished_at: FINISHED }),
    ).toEqual([]);
  });

  it('is the more suspect the more contradicts it', () => {
    const one = contradictionsIn({ scope: 'checked', annotations: [] }, [createScoredBox('can', 0.8)]);
    const two = contradictionsIn({ scope: 'checked', annotations: [] }, [
      createScoredBox('can', 0.8),
      createScoredBox('can', 0.6, 0.5),
    ]);
    expect(computeSuspicion([])).toBe(0);
    expect(computeSuspicion(one)).toBeCloseTo(0.8, 12);
    expect(computeSuspicion(two)).toBeCloseTo(0.92, 12);
    expect(two.map(({ strength }) => strength)).toEqual([0.8, 0.6]);
  });
});

describe('a contradiction that is listed (EV-42)', () => {
  const calibrated = (name: string, confidence: number, calibrated_confidence?: number) => ({
    class: name,
    confidence,
    calibrated_confidence,
  });
  const notMarked = { kind: 'not_marked', class: 'can', strength: 0.9 } as const;
  const otherClass = { kind: 'other_class', class: 'cup', seen_as: 'can', strength: 0.9 } as const;
  const notSeen = { kind: 'not_seen', class: 'can', strength: 0.5 } as const;
  const { seen_as, ...ofVersionBefore } = otherClass;

  it.each([
    ['an object that is not marked', notMarked, [calibrated('can', 0.9, 0.4)], 0.4],
    ['another class', otherClass, [calibrated('cup', 0.9, 0.2), calibrated('can', 0.9, 0.4)], 0.4],
    ['a class without a calibration', notMarked, [calibrated('can', 0.9)], undefined],
    ['another detection of the class', notMarked, [calibrated('can', 0.8, 0.4)], undefined],
    ['an object that is not seen', notSeen, [calibrated('can', 0.5, 0.4)], undefined],
    ['a class that is not known', ofVersionBefore, [calibrated('can', 0.9, 0.4)], undefined],
  ])('says the calibrated confidence of what the detector sees there: %s', (_, one, detections, expected) => {
    expect(withCalibratedConfidence([one], detections)[0]?.calibrated_confidence).toBe(expected);
  });
});

import { computeModelFigures } from '@smart-waste/core';
import { describe, expect, it } from 'vitest';
import { bundledPhotos } from '../../../test/bundled-photos.ts';
import answers from '../../../test/pycocotools/answers.json' with { type: 'json' };
import stored from '../../../test/pycocotools/detections.json' with { type: 'json' };

const toDetection = ([, name = 0, confidence = 0, x = 0, y = 0, width = 0, height = 0]: number[]) => {
  const label = stored.classes[name] ?? '';
  return { class: label, title: label, confidence, waste: label !== 'bin', box: { x, y, width, height } };
};

/** The figures of the stored detections: those of the bundled model on the bundled photos. */
async function figures() {
  const { photos, classes } = await bundledPhotos.readAll();
  const scored = photos.map(({ name, groundTruth, labelled }) => ({
    groundTruth,
    labelled,
    detections: stored.rows.filter(([photo = 0]) => stored.photos[photo] === name).map(toDetection),
  }));
  const schema = { classes, waste: new Set<string>() };
  return computeModelFigures({ scored, live: scored }, schema, { rounds: 1, random: () => 0 });
}

describe('average precision on the bundled photos (EV-01)', () => {
  it('is that of pycocotools, within 0.001 and in fact to nine decimals', async () => {
    expect(answers.made_by).toMatch(/^pycocotools \d/);
    const { scores, classes } = await figures();
    expect(scores.map50.value).toBeCloseTo(answers.map50, 9);
    expect(scores.map50_95.value).toBeCloseTo(answers.map50_95, 9);
    const ours = classes.flatMap((one, index) => {
      const { ap50, ap50_95 } = scores.classes[index] ?? {};
      return one.labelled_boxes === 0 ? [] : [[one.class, ap50?.value, ap50_95?.value]];
    });
    const theirs = Object.entries(answers.classes).map(([name, { ap50, ap50_95 }]) => [
      name,
      expect.closeTo(ap50, 9),
      expect.closeTo(ap50_95, 9),
    ]);
    expect(ours.toSorted()).toEqual(theirs.toSorted());
  });
});

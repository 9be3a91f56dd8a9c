import { expect, test } from 'vitest';
import { SAMPLES } from '../../apps/web/src/shared/sample/samples.ts';
import { logInCitizen } from '../support/citizen.ts';
import { productOfThisFile } from '../support/this-product.ts';

const product = productOfThisFile();

test.each([
  ['bins-overflowing', SAMPLES.binsOverflowing],
  ['bin-and-pile', SAMPLES.binAndPile],
  ['bins-tidy', SAMPLES.binsTidy],
] as const)('the landing page shows for %s the detections of the bundled detector', async (name, sample) => {
  const citizen = await logInCitizen(product.url);
  const { image_id } = await citizen.uploadSample(name);
  const detections = (await citizen.settled(image_id)).analysis_results?.detections ?? [];
  const shown = [...sample.detections].sort((a, b) => b.confidence - a.confidence);
  expect(detections).toHaveLength(shown.length);
  for (const [index, { class: className, confidence, box }] of detections.entries()) {
    expect(className).toBe(shown[index]?.class);
    expect(confidence).toBeCloseTo(shown[index]?.confidence ?? 0, 2);
    const { x, y, width, height } = box;
    for (const [side, length] of [x, y, width, height].entries())
      expect(length).toBeCloseTo(shown[index]?.box[side] ?? 0, 2);
  }
});

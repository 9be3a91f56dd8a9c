import { expect, it } from 'vitest';
import { describeSample } from './sample-text.ts';

it.each([
  [{ number: 2, seed: 20_261_126, size: 300 }, 'sample 2 (seed 20261126, 300 photos)'],
  [{ number: 1, seed: 0, size: 1 }, 'sample 1 (seed 0, 1 photo)'],
])('names a sample by its number, seed and size: %j (EV-39)', (sample, text) => {
  expect(describeSample(sample)).toBe(text);
});

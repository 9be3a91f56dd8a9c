import { expect, test } from 'vitest';
import { sharedPixels } from './shared-pixels.ts';

const grey = (width: number, height: number, level: number) => ({
  rgb: new Uint8Array(3 * width * height).fill(level),
  width,
  height,
});

test('the other side sees the photo and no more, without a copy of its own', () => {
  const share = sharedPixels();
  share(grey(20, 10, 9));
  const seen = structuredClone(share(grey(8, 6, 120))); // what a message to a thread does
  expect(seen).toEqual(grey(8, 6, 120));
  share(grey(8, 6, 121));
  expect(seen.rgb[0]).toBe(121);
});

test('hundreds of photos leave no memory behind', () => {
  const share = sharedPixels();
  const { buffer } = share(grey(100, 80, 1)).rgb;
  expect(share(grey(80, 100, 2)).rgb.buffer).toBe(buffer);
  expect(share(grey(1, 1, 3)).rgb.buffer).toBe(buffer);
  expect(share(grey(100, 81, 4)).rgb.buffer).not.toBe(buffer);
});

test('the photo itself is left as it is', () => {
  const photo = grey(4, 4, 7);
  sharedPixels()(photo).rgb.fill(0);
  expect(photo).toEqual(grey(4, 4, 7));
});

import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { SAMPLE_PHOTOS } from '../../bundled-files.ts';
import { varyPhoto } from './vary-photo.ts';

const PHOTO = join(SAMPLE_PHOTOS, 'bins-tidy.jpg');

it('makes another photo of the same scene, always the same for the same variation', async () => {
  const whole = await varyPhoto(PHOTO, { crop: 1, shift: 0, brightness: 1 });
  const left = await varyPhoto(PHOTO, { crop: 0.8, shift: 0, brightness: 1.1 });
  const right = await varyPhoto(PHOTO, { crop: 0.8, shift: 1, brightness: 1.1 });
  expect(Buffer.compare(left, right)).not.toBe(0);
  expect(await varyPhoto(PHOTO, { crop: 0.8, shift: 0, brightness: 1.1 })).toEqual(left);
  const [before, after] = await Promise.all([sharp(whole).metadata(), sharp(left).metadata()]);
  expect([after.width, after.height]).toEqual([
    Math.round(before.width * 0.8),
    Math.round(before.height * 0.8),
  ]);
  expect(after.format).toBe('jpeg');
});

import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { drawShapes, listNamesWithin } from './base-map.ts';
import { createProjection } from './map-projection.ts';

const size = { width: 640, height: 300 };
const MUMBAI = [
  { latitude: 18.9, longitude: 72.7 },
  { latitude: 19.3, longitude: 73.3 },
] as const;
const ANDHERI = { latitude: 19.12, longitude: 72.86 };
const ARABIAN_SEA = { latitude: 19.1, longitude: 72.65 };

/** The colour at a place, as red, green and blue. */
function colorAt(
  context: ReturnType<ReturnType<typeof createCanvas>['getContext']>,
  at: { x: number; y: number },
) {
  return [...context.getImageData(Math.round(at.x), Math.round(at.y), 1, 1).data.slice(0, 3)];
}

it('fills land and sea with different colours', () => {
  const projection = createProjection(MUMBAI, size);
  const context = createCanvas(size.width, size.height).getContext('2d');
  drawShapes({ context, projection, size });
  expect(colorAt(context, projection.toPixels(ANDHERI))).toEqual([0xf3, 0xf6, 0xf4]);
  expect(colorAt(context, projection.toPixels(ARABIAN_SEA))).toEqual([0xdb, 0xe8, 0xee]);
});

it('goes on across the antimeridian', () => {
  const projection = createProjection(
    [
      { latitude: 66, longitude: 176 },
      { latitude: 68, longitude: -176 },
    ],
    size,
  );
  const context = createCanvas(size.width, size.height).getContext('2d');
  drawShapes({ context, projection, size });
  for (const longitude of [178, -178])
    expect(colorAt(context, projection.toPixels({ latitude: 67, longitude }))).toEqual([0xf3, 0xf6, 0xf4]);
});

it('names the larger places in the language of the report, and none under a pin', () => {
  const projection = createProjection(MUMBAI, size);
  const names = (language: 'en' | 'hi', pins: { x: number; y: number }[] = []) =>
    listNamesWithin({ projection, size, pins }, language).map(({ name }) => name);
  expect(names('en')).toContain('Mumbai');
  expect(names('hi')).toContain('मुंबई');
  const [mumbai] = listNamesWithin({ projection, size, pins: [] }, 'en').filter(
    ({ name }) => name === 'Mumbai',
  );
  expect(names('en', [mumbai!])).not.toContain('Mumbai');
});

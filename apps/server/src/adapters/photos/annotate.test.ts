import type { Detection } from '@smart-waste/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Pixels } from '../../ports/image-processor.ts';
import { sharpImageProcessor } from './sharp-image-processor.ts';

const studio = sharpImageProcessor();
const grey = (width: number, height: number): Pixels => ({
  rgb: new Uint8Array(3 * width * height).fill(128),
  width,
  height,
});
const found = (given: Partial<Detection> = {}): Detection => ({
  class: 'trash_bag',
  title: 'Trash bag',
  confidence: 0.87,
  waste: true,
  box: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
  ...given,
});

/** Which pixels differ from the grey ground, as a test of their place. */
async function drawnOn(width: number, height: number, detections: Detection[]) {
  const canvas = grey(width, height);
  const jpeg = await studio.annotate(canvas, detections);
  const touched = (x: number, y: number) =>
    canvas.rgb[3 * (y * width + x)] !== 128 || canvas.rgb[3 * (y * width + x) + 2] !== 128;
  let count = 0;
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) if (touched(x, y)) count += 1;
  return { jpeg, touched, count };
}

test('the drawn photo is a JPEG as large as the photo', async () => {
  const { jpeg } = await drawnOn(640, 480, [found()]);
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 });
});

test('a photo on which nothing was found is left as it is', async () => {
  expect((await drawnOn(64, 48, [])).count).toBe(0);
});

test('the box is drawn along its edges and not inside', async () => {
  const { touched } = await drawnOn(400, 400, [found()]);
  for (const [x, y] of [
    [101, 200],
    [298, 200],
    [200, 101],
    [200, 298],
  ] as const)
    expect(touched(x, y)).toBe(true);
  for (const [x, y] of [
    [200, 200],
    [130, 180],
    [50, 300],
    [350, 350],
  ] as const)
    expect(touched(x, y)).toBe(false);
});

test('the label stands above its box', async () => {
  const { touched } = await drawnOn(400, 400, [found()]);
  expect(touched(110, 92)).toBe(true);
});

test('a label without room above stands below, and inside when there is none either', async () => {
  const below = await drawnOn(400, 400, [found({ box: { x: 0.1, y: 0, width: 0.5, height: 0.5 } })]);
  expect(below.touched(50, 208)).toBe(true);
  const inside = await drawnOn(400, 400, [found({ box: { x: 0.1, y: 0, width: 0.5, height: 1 } })]);
  expect(inside.touched(60, 8)).toBe(true);
});

test('a box in the corner keeps its whole label on the photo', async () => {
  const corner = await drawnOn(320, 240, [found({ box: { x: 0.9, y: 0.9, width: 0.1, height: 0.1 } })]);
  const middle = await drawnOn(320, 240, [found({ box: { x: 0.3, y: 0.9, width: 0.1, height: 0.1 } })]);
  // The same frame and the same label, only elsewhere; the frame loses its dark outer edge at the photo's.
  expect(middle.count - corner.count).toBeLessThan(60);
});

test('labels of things close to each other do not cover each other', async () => {
  const box = { x: 0.3, y: 0.4, width: 0.2, height: 0.2 };
  const one = await drawnOn(400, 400, [found({ box })]);
  const two = await drawnOn(400, 400, [
    found({ box }),
    found({ box, title: 'Litter', class: 'litter', confidence: 0.3 }),
  ]);
  expect(two.count).toBeGreaterThan(one.count + 500);
});

test.each([
  ['letters that are not drawable', { title: 'कचरा', class: 'kachra' }],
  ['letters that are not drawable, and a class that is not either', { title: 'कचरा', class: '垃圾' }],
  ['accents', { title: 'Déchets ménagers', class: 'dechets' }],
  ['no letters at all', { title: '', class: '' }],
  ['markup', { title: '<b>&"\'\0', class: 'x' }],
  ['more than fits the photo', { title: 'W'.repeat(300), class: 'w'.repeat(300) }],
  ['the name of something every object has', { title: 'constructor', class: '__proto__' }],
])('a title of %s still has its box and a label', async (_, names) => {
  const bare = await drawnOn(320, 240, [found({ title: 'W'.repeat(300), class: 'w', confidence: 0 })]);
  const { count } = await drawnOn(320, 240, [found(names)]);
  expect(count).toBeGreaterThan(0.9 * bare.count);
});

test.each([
  [1, 1],
  [3, 2],
  [20, 20],
  [1600, 1],
  [1, 1600],
])('a photo of %i × %i pixels can be drawn on', async (width, height) => {
  const { jpeg } = await drawnOn(width, height, [
    found(),
    found({ box: { x: 0, y: 0, width: 1, height: 1 } }),
  ]);
  expect(await sharp(jpeg).metadata()).toMatchObject({ width, height });
});

test('classes of one photo have different colours, one class has one', async () => {
  const at = (x: number, name: string) => found({ class: name, box: { x, y: 0.4, width: 0.1, height: 0.2 } });
  const canvas = grey(400, 400);
  await studio.annotate(canvas, [at(0.1, 'can'), at(0.4, 'cup'), at(0.7, 'can')]);
  const colorAt = (x: number) =>
    [...canvas.rgb.subarray(3 * (200 * 400 + x), 3 * (200 * 400 + x) + 3)].join();
  expect(colorAt(41)).not.toBe(colorAt(161));
  expect(colorAt(41)).toBe(colorAt(281));
});

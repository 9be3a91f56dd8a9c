import type { Detection } from '@smart-waste/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createSharpImageProcessor } from './sharp-image-processor.ts';

const processor = createSharpImageProcessor();
const GREY = 128;
/** JPEG changes a plain colour by less than this. */
const NOISE = 24;

const greyPhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: GREY, g: GREY, b: GREY } } })
    .jpeg({ quality: 95 })
    .toBuffer();
const detection = (given: Partial<Detection> = {}): Detection => ({
  class: 'trash_bag',
  title: 'Trash bag',
  confidence: 0.87,
  waste: true,
  box: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
  ...given,
});

/** The pixels of a grey photo with these detections, and which of them were drawn on. */
async function annotated(width: number, height: number, detections: Detection[]) {
  const jpeg = await processor.annotate(await greyPhoto(width, height), detections);
  const rgb = await sharp(jpeg).raw().toBuffer();
  const pixelAt = (x: number, y: number) => [...rgb.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)];
  const isDrawn = (x: number, y: number) => pixelAt(x, y).some((value) => Math.abs(value - GREY) > NOISE);
  let count = 0;
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) if (isDrawn(x, y)) count += 1;
  return { jpeg, pixelAt, isDrawn, count };
}

test('what draws pictures can be loaded before there is a photo', async () => {
  await processor.prepareAnnotate();
  expect((await annotated(640, 480, [detection()])).jpeg.length).toBeGreaterThan(0);
});

test('the annotated picture is a JPEG of the size of the photo', async () => {
  const { jpeg } = await annotated(640, 480, [detection()]);
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 });
});

test('draws nothing without detections', async () => {
  expect((await annotated(64, 48, [])).count).toBe(0);
});

test('the box is drawn along its edges and not inside', async () => {
  const { isDrawn } = await annotated(400, 400, [detection()]);
  for (const [x, y] of [
    [101, 200],
    [298, 200],
    [200, 101],
    [200, 298],
  ] as const)
    expect(isDrawn(x, y)).toBe(true);
  for (const [x, y] of [
    [200, 200],
    [130, 180],
    [50, 300],
    [350, 350],
  ] as const)
    expect(isDrawn(x, y)).toBe(false);
});

test('the label stands above its box', async () => {
  const { isDrawn } = await annotated(400, 400, [detection()]);
  expect(isDrawn(110, 92)).toBe(true);
});

test('a label that does not fit above its box stands below or else inside', async () => {
  const below = await annotated(400, 400, [detection({ box: { x: 0.1, y: 0, width: 0.5, height: 0.5 } })]);
  expect(below.isDrawn(50, 208)).toBe(true);
  const inside = await annotated(400, 400, [detection({ box: { x: 0.1, y: 0, width: 0.5, height: 1 } })]);
  expect(inside.isDrawn(60, 8)).toBe(true);
});

test('a box in the corner keeps its whole label on the photo', async () => {
  const corner = await annotated(320, 240, [detection({ box: { x: 0.9, y: 0.9, width: 0.1, height: 0.1 } })]);
  const middle = await annotated(320, 240, [detection({ box: { x: 0.3, y: 0.9, width: 0.1, height: 0.1 } })]);
  // The same frame and the same label, only elsewhere; the frame loses its dark outer edge at the photo's.
  expect(middle.count - corner.count).toBeLessThan(60);
});

test('labels of neighbouring boxes do not cover each other', async () => {
  const box = { x: 0.3, y: 0.4, width: 0.2, height: 0.2 };
  const one = await annotated(400, 400, [detection({ box })]);
  const two = await annotated(400, 400, [
    detection({ box }),
    detection({ box, title: 'Litter', class: 'litter', confidence: 0.3 }),
  ]);
  expect(two.count).toBeGreaterThan(one.count + 500);
});

test.each([
  ['Hindi', { title: 'कचरा', class: 'kachra' }],
  ['letters without glyphs', { title: '垃圾', class: 'rubbish' }],
  ['letters without glyphs, and a class without either', { title: '垃圾', class: 'ゴミ' }],
  ['accents', { title: 'Déchets ménagers', class: 'dechets' }],
  ['no letters at all', { title: '', class: '' }],
  ['markup', { title: '<b>&"\'\0', class: 'x' }],
  ['more than fits the photo', { title: 'W'.repeat(300), class: 'w'.repeat(300) }],
  ['the name of something every object has', { title: 'constructor', class: '__proto__' }],
])('a title of %s is drawn with its box and a label', async (_, names) => {
  const bare = await annotated(320, 240, [detection({ title: 'W'.repeat(300), class: 'w', confidence: 0 })]);
  const { count } = await annotated(320, 240, [detection(names)]);
  expect(count).toBeGreaterThan(0.9 * bare.count);
});

test.each([
  [1, 1],
  [3, 2],
  [20, 20],
  [1600, 1],
  [1, 1600],
])('a photo of %i × %i pixels can be drawn on', async (width, height) => {
  const { jpeg } = await annotated(width, height, [
    detection(),
    detection({ box: { x: 0, y: 0, width: 1, height: 1 } }),
  ]);
  expect(await sharp(jpeg).metadata()).toMatchObject({ width, height });
});

test('classes of one photo have different colours, one class has one', async () => {
  const createDetectionAt = (x: number, name: string) =>
    detection({ class: name, box: { x, y: 0.4, width: 0.1, height: 0.2 } });
  const { pixelAt } = await annotated(400, 400, [
    createDetectionAt(0.1, 'can'),
    createDetectionAt(0.4, 'cup'),
    createDetectionAt(0.7, 'can'),
  ]);
  const colorAt = (x: number) =>
    pixelAt(x, 200)
      .map((value) => Math.round(value / 48))
      .join();
  expect(colorAt(41)).not.toBe(colorAt(161));
  expect(colorAt(41)).toBe(colorAt(281));
});

test('a title is drawn in its own script, and one without glyphs falls back to the class', async () => {
  const drawPicture = async (title: string, name: string) =>
    (await annotated(640, 480, [detection({ title, class: name })])).jpeg;
  const same = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;
  // The class decides the colour, so it is the same in each pair.
  expect(same(await drawPicture('垃圾', 'rubbish'), await drawPicture('rubbish', 'rubbish'))).toBe(true);
  expect(same(await drawPicture('कचरा', 'kachra'), await drawPicture('kachra', 'kachra'))).toBe(false);
  expect(same(await drawPicture('कचरा', 'kachra'), await drawPicture('बोतल', 'kachra'))).toBe(false);
});

test('the label of a raw confidence beside a calibrated one is marked (EV-48)', async () => {
  const calibrated = detection({
    calibrated_confidence: 0.87,
    box: { x: 0.1, y: 0.7, width: 0.2, height: 0.2 },
  });
  const neighbour = detection({ box: calibrated.box });
  const raw = detection();
  const besideRaw = await annotated(640, 480, [raw, neighbour]);
  const besideCalibrated = await annotated(640, 480, [raw, calibrated]);
  // The same boxes and the same numbers: only the mark makes the label of the first one wider.
  const widthOfLabel = ({ isDrawn }: typeof besideRaw) =>
    Array.from({ length: 320 }, (_, x) => isDrawn(160 + x, 112)).filter(Boolean).length;
  expect(widthOfLabel(besideCalibrated)).toBeGreaterThan(widthOfLabel(besideRaw));
});

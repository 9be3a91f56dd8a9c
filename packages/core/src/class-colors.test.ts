import { classMessages } from '@smart-waste/messages/en/classes';
import { expect, test } from 'vitest';
import { getClassColor } from './class-colors.ts';

const CLASSES = Object.keys(classMessages).map((id) => id.replace('class.', ''));

/** Contrast with black, by WCAG. */
function contrastWithBlack(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) / 0.05;
}

test('every class of the bundled model has a colour of its own', () => {
  expect(new Set(CLASSES.map(getClassColor)).size).toBe(CLASSES.length);
});

test.each(CLASSES)('black text is readable on the colour of %s', (name) => {
  expect(contrastWithBlack(getClassColor(name))).toBeGreaterThanOrEqual(4.5);
});

test.each(['Garbage pile', 'garbage-pile', 'GARBAGE_PILE'])('%s has the colour of garbage_pile', (name) => {
  expect(getClassColor(name)).toBe(getClassColor('garbage_pile'));
});

test('a class of another model has one colour, which its name alone decides (RV-26)', () => {
  expect(getClassColor('mattress')).toMatch(/^#[0-9a-f]{6}$/);
  expect(getClassColor('Mattress')).toBe(getClassColor('mattress'));
  expect(getClassColor('')).toMatch(/^#[0-9a-f]{6}$/);
});

import { expect, test } from 'vitest';
import { classColors } from './class-colors.ts';

const CLASSES = ['garbage_pile', 'overflowing_bin', 'trash_bag', 'bottle', 'can', 'cup'];

test('up to six classes of one photo get six different colours', () => {
  expect(new Set(classColors(CLASSES).values()).size).toBe(6);
});

test('the order of the classes does not change their colours', () => {
  const there = classColors(CLASSES);
  const back = classColors([...CLASSES].reverse());
  for (const name of CLASSES) expect(back.get(name)).toBe(there.get(name));
});

test('cardboard and bulky waste differ in colour from the classes that they lie beside', () => {
  const seen = classColors([
    'cardboard',
    'bulky_waste',
    'garbage_pile',
    'overflowing_bin',
    'trash_bag',
    'bin',
  ]);
  expect(new Set(seen.values()).size).toBe(6);
});

test('more classes than colours share colours instead of failing', () => {
  const many = Array.from({ length: 40 }, (_, index) => `class-${index}`);
  const colors = classColors(many);
  expect(colors.size).toBe(40);
  for (const color of colors.values()) expect(color).toMatch(/^#[0-9a-f]{6}$/);
});

test('a photo without detections gets no colours', () => {
  expect(classColors([]).size).toBe(0);
});

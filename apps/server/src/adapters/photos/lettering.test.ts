import { expect, test } from 'vitest';
import { drawable, textWidth, write } from './lettering.ts';

const canvasOf = (width: number, height: number) => ({
  rgb: new Uint8Array(3 * width * height).fill(255),
  width,
  height,
});

/** The text as a picture of characters: dark, half, light. */
function written(text: string, size: number): string[] {
  const width = Math.ceil(textWidth(text, size)) + 2;
  const canvas = canvasOf(width, size + 2);
  write(canvas, text, { left: 0, top: 0, size, color: [0, 0, 0] });
  return Array.from({ length: canvas.height }, (_, y) =>
    Array.from({ length: width }, (__, x) => {
      const value = canvas.rgb[3 * (y * width + x)] ?? 255;
      return value < 85 ? '#' : value < 190 ? '+' : ' ';
    }).join(''),
  );
}

test('letters look like themselves', () => {
  const lines = written('L', 20)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  const [stem, foot] = [lines[0]!, lines.at(-1)!];
  expect(stem.trim().length).toBeLessThanOrEqual(5);
  expect(foot.trim().length).toBeGreaterThanOrEqual(8);
});

test('a letter with a hole has one', () => {
  const rows = written('O', 30).filter((line) => line.trim() !== '');
  expect(rows[Math.floor(rows.length / 2)]).toMatch(/#+\+? {5,}\+?#+/);
});

test('every drawable character is drawn, but the space', () => {
  for (let code = 33; code < 127; code += 1) {
    const letter = String.fromCharCode(code);
    expect(drawable(letter)).toBe(letter);
    expect(written(letter, 16).join('')).toMatch(/[#+]/);
  }
  expect(written('a a', 16).join('')).toMatch(/#/);
});

test('accents are taken off, what cannot be drawn is null', () => {
  expect(drawable(' Müll  ')).toBe('Mull');
  expect(drawable('Ångström')).toBe('Angstrom');
  for (const text of ['', '  ', 'कचरा', 'bag 🗑', 'a\nb']) expect(drawable(text)).toBeNull();
});

test('a longer text is wider, and twice as large is twice as wide', () => {
  expect(textWidth('Bottles', 16)).toBeGreaterThan(textWidth('Bottle', 16));
  expect(textWidth('Bottle', 32)).toBeCloseTo(2 * textWidth('Bottle', 16), 9);
  expect(textWidth('', 16)).toBe(0);
});

test('what is written over the edge is cut off', () => {
  const canvas = canvasOf(10, 10);
  for (const [left, top] of [
    [-5, -5],
    [8, 8],
    [200, 200],
    [-200, 0],
  ] as const)
    write(canvas, 'Waste', { left, top, size: 16, color: [0, 0, 0] });
  expect(canvas.rgb.length).toBe(300);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letterboxOf } from './letterbox.ts';
import { fillTensor, tensorLength } from './tensor.ts';

test('colours lie in three planes, 0 to 1, with grey around the photo', () => {
  const letterbox = { side: 4, width: 2, height: 1, left: 1, top: 2 };
  const tensor = new Float32Array(tensorLength(4));
  fillTensor(new Uint8Array([255, 0, 51, 0, 255, 102]), letterbox, tensor);
  const grey = Math.fround(114 / 255);
  const plane = (first: number, second: number) => [
    ...new Array(9).fill(grey),
    Math.fround(first),
    Math.fround(second),
    ...new Array(5).fill(grey),
  ];
  expect([...tensor]).toEqual([...plane(1, 0), ...plane(0, 1), ...plane(0.2, 0.4)]);
});

test('nothing is left of the photo before', () => {
  const tensor = new Float32Array(tensorLength(32)).fill(7);
  const letterbox = letterboxOf({ width: 2, height: 1 }, 32);
  fillTensor(new Uint8Array(3 * 32 * 16), letterbox, tensor);
  expect(new Set(tensor)).toEqual(new Set([0, Math.fround(114 / 255)]));
});

test('any photo fits its own letterbox', () => {
  const size = fc.integer({ min: 1, max: 500 });
  fc.assert(
    fc.property(size, size, (width, height) => {
      const letterbox = letterboxOf({ width, height }, 64);
      const tensor = new Float32Array(tensorLength(64));
      fillTensor(new Uint8Array(3 * letterbox.width * letterbox.height).fill(255), letterbox, tensor);
      expect(tensor.filter((value) => value === 1).length).toBe(3 * letterbox.width * letterbox.height);
    }),
    { numRuns: 30 },
  );
});

test('pixels or a tensor of another size are refused', () => {
  const letterbox = letterboxOf({ width: 1, height: 1 }, 32);
  const [rgb, tensor] = [new Uint8Array(3 * 32 * 32), new Float32Array(tensorLength(32))];
  expect(() => fillTensor(rgb.subarray(1), letterbox, tensor)).toThrow(RangeError);
  expect(() => fillTensor(rgb, letterbox, tensor.subarray(1))).toThrow(RangeError);
});

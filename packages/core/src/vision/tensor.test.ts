import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeLetterbox, type Size } from './letterbox.ts';
import { computeTensorLength, fillTensor } from './tensor.ts';

const GREY = Math.fround(114 / 255);

/** A photo of this one colour. */
const plain = ({ width, height }: Size, colour: readonly [number, number, number]) => ({
  rgb: Uint8Array.from({ length: 3 * width * height }, (_, index) => colour[index % 3]!),
  width,
  height,
});

test('the colours are written into three planes from 0 to 1, with grey around the photo', () => {
  const letterbox = { side: 4, width: 2, height: 1, left: 1, top: 2 };
  const tensor = new Float32Array(computeTensorLength(4));
  fillTensor({ rgb: new Uint8Array([255, 0, 51, 0, 255, 102]), width: 2, height: 1 }, letterbox, tensor);
  const plane = (first: number, second: number) => [
    ...new Array(9).fill(GREY),
    expect.closeTo(first, 6),
    expect.closeTo(second, 6),
    ...new Array(5).fill(GREY),
  ];
  expect([...tensor]).toEqual([...plane(1, 0), ...plane(0, 1), ...plane(0.2, 0.4)]);
});

test('a reused tensor has nothing of the previous photo', () => {
  const [wide, tall] = [
    computeLetterbox({ width: 32, height: 4 }, 32),
    computeLetterbox({ width: 4, height: 32 }, 32),
  ];
  const fresh = new Float32Array(computeTensorLength(32));
  fillTensor(plain(tall, [9, 9, 9]), tall, fresh);
  const used = new Float32Array(computeTensorLength(32));
  for (const letterbox of [wide, tall]) fillTensor(plain(letterbox, [9, 9, 9]), letterbox, used);
  expect(used).toEqual(fresh);
});

test('any photo fills its own letterbox with its own colour, and nothing beside it', () => {
  const side = fc.integer({ min: 1, max: 500 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const letterbox = computeLetterbox({ width, height }, 64);
      const tensor = new Float32Array(computeTensorLength(64));
      fillTensor(plain(letterbox, [255, 0, 51]), letterbox, tensor);
      const area = letterbox.width * letterbox.height;
      for (const [plane, value] of [1, 0, 0.2].entries()) {
        const values = tensor.subarray(plane * 64 * 64, (plane + 1) * 64 * 64);
        expect(values.filter((one) => Math.abs(one - value) < 1e-6).length).toBe(area);
        expect(values.filter((one) => one === GREY).length).toBe(64 * 64 - area);
      }
    }),
    { numRuns: 30 },
  );
});

test('pixels or a tensor of another size are rejected', () => {
  const letterbox = computeLetterbox({ width: 3, height: 2 }, 32);
  const photo = plain(letterbox, [1, 2, 3]);
  const tensor = new Float32Array(computeTensorLength(32));
  expect(() => fillTensor({ ...photo, rgb: photo.rgb.subarray(1) }, letterbox, tensor)).toThrow(RangeError);
  expect(() => fillTensor(plain({ width: 3, height: 2 }, [1, 2, 3]), letterbox, tensor)).toThrow(RangeError);
  expect(() => fillTensor(photo, letterbox, tensor.subarray(1))).toThrow(RangeError);
});

import { LETTERBOX_GREY, type Letterbox } from './letterbox.ts';

const AS_FRACTION = Float32Array.from({ length: 256 }, (_, byte) => byte / 255);

/** How many numbers the input of a model has that looks at a square of this side. */
export const tensorLength = (side: number): number => 3 * side * side;

/**
 * Writes a photo, already scaled to the letterbox (RGB bytes, row by row), into the model's input:
 * all red, then all green, then all blue, 0 to 1, grey around the photo.
 */
export function fillTensor(rgb: Uint8Array, letterbox: Letterbox, tensor: Float32Array): void {
  const { side, width, height, left, top } = letterbox;
  if (rgb.length !== 3 * width * height || tensor.length !== tensorLength(side))
    throw new RangeError('the pixels or the tensor do not have the size that the letterbox says');
  const plane = side * side;
  tensor.fill(LETTERBOX_GREY / 255);
  let source = 0;
  for (let y = 0; y < height; y += 1) {
    const start = (top + y) * side + left;
    for (let target = start; target < start + width; target += 1) {
      // Each index is a byte, so the table always has an answer.
      tensor[target] = AS_FRACTION[rgb[source] ?? 0] ?? 0;
      tensor[target + plane] = AS_FRACTION[rgb[source + 1] ?? 0] ?? 0;
      tensor[target + 2 * plane] = AS_FRACTION[rgb[source + 2] ?? 0] ?? 0;
      source += 3;
    }
  }
}

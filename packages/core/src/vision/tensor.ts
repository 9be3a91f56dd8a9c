import { LETTERBOX_GREY, type Letterbox, type Size } from './letterbox.ts';

/** A decoded photo: red, green, blue, one byte each, row by row from the top. */
export type RgbPhoto = Size & { rgb: Uint8Array };

/** The number of values in the input of a model, which is a square with this side and three channels. */
export const computeTensorLength = (side: number): number => 3 * side * side;

/** 0 to 1 for each value of a byte: a lookup is cheaper than a division per colour of each pixel. */
const FRACTIONS = Float32Array.from({ length: 256 }, (_, byte) => byte / 255);

/**
 * Writes a photo that was scaled to its letterbox into the model's input (NCHW): all red, then all green, then all
 * blue, 0 to 1, grey around the photo. Throws a RangeError when the sizes do not fit each other.
 */
export function fillTensor(photo: RgbPhoto, letterbox: Letterbox, tensor: Float32Array): void {
  const { side, width, height, left, top } = letterbox;
  const fits = photo.width === width && photo.height === height && photo.rgb.length === 3 * width * height;
  if (!fits || tensor.length !== computeTensorLength(side))
    throw new RangeError('the photo or the tensor does not have the size of its letterbox');
  const plane = side * side;
  tensor.fill(LETTERBOX_GREY / 255);
  let source = 0;
  for (let y = 0; y < height; y += 1) {
    const start = (top + y) * side + left;
    for (let target = start; target < start + width; target += 1) {
      tensor[target] = FRACTIONS[photo.rgb[source] ?? 0] ?? 0;
      tensor[target + plane] = FRACTIONS[photo.rgb[source + 1] ?? 0] ?? 0;
      tensor[target + 2 * plane] = FRACTIONS[photo.rgb[source + 2] ?? 0] ?? 0;
      source += 3;
    }
  }
}

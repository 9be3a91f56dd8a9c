import { LETTERBOX_GREY, type Letterbox } from './letterbox.ts';
import { type RgbPhoto, rowScaler } from './resample/row-scaler.ts';

/** How many numbers the input of a model has that looks at a square of this side. */
export const tensorLength = (side: number): number => 3 * side * side;

type Fill = (photo: RgbPhoto, letterbox: Letterbox, tensor: Float32Array) => void;

/**
 * Writes photos, scaled into their letterbox, into the model's input: all red, then all green, then all blue,
 * 0 to 1, grey around the photo. It keeps the memory that it scales in.
 */
export function tensorFiller(): Fill {
  const rowsOf = rowScaler();
  return (photo, letterbox, tensor) => {
    const { side, height, left, top } = letterbox;
    if (photo.rgb.length !== 3 * photo.width * photo.height || tensor.length !== tensorLength(side))
      throw new RangeError('the pixels or the tensor do not have the size that they are said to have');
    const plane = side * side;
    const row = rowsOf(photo, letterbox);
    tensor.fill(LETTERBOX_GREY / 255);
    for (let y = 0; y < height; y += 1) {
      const start = (top + y) * side + left;
      const { red, green, blue } = row(y);
      tensor.set(red, start);
      tensor.set(green, start + plane);
      tensor.set(blue, start + 2 * plane);
    }
  };
}

import type { Size } from '../letterbox.ts';
import { mixingOver } from './mixing.ts';
import { tapsOf } from './taps.ts';

/** A decoded photo: red, green, blue, one byte each, row by row from the top. */
export type RgbPhoto = Size & { rgb: Uint8Array };

/** One row of a scaled photo, 0 to 1. */
export type ScaledRow = { red: Float32Array; green: Float32Array; blue: Float32Array };

const PAGE_BYTES = 65_536;
const FLOAT_BYTES = 4;
const RGB = 3;
/** The sums read and write a little beyond the end of what they are given. */
const SLACK_BYTES = 64;

/** Gives out parts of a memory one after the other, and lets it grow. */
function partsOf(memory: WebAssembly.Memory): (bytes: number) => number {
  let end = 0;
  return (bytes) => {
    const start = end;
    end = start + Math.ceil((bytes + SLACK_BYTES) / SLACK_BYTES) * SLACK_BYTES;
    const missing = end - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
    return start;
  };
}

/**
 * Scales photos, down by averaging areas, up bilinearly. Answers a function that makes the row of this number; the
 * row is only good until the next one is made. The rows of the photo are mixed first, so that what is left to be
 * mixed across is a few hundred rows; whatever is worked on fits into the processor's nearest memory.
 */
export function rowScaler(): (photo: RgbPhoto, size: Size) => (y: number) => ScaledRow {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const { mixRows, mixColumns } = mixingOver(memory);

  return ({ rgb, ...photo }, { width, height }) => {
    const [down, across] = [tapsOf(photo.height, height), tapsOf(photo.width, width)];
    const stride = RGB * photo.width;
    const part = partsOf(memory);
    const rows = part(down.count * stride);
    const rowWeights = part(down.weights.byteLength);
    const mixed = part(stride * FLOAT_BYTES);
    const columnWeights = part(across.weights.byteLength);
    const firsts = part(across.firsts.byteLength);
    const planeBytes = width * FLOAT_BYTES;
    const [red, green, blue] = [part(planeBytes), part(planeBytes), part(planeBytes)];

    const { buffer } = memory;
    const bytes = new Uint8Array(buffer);
    const floats = (start: number, length: number) => new Float32Array(buffer, start, length);
    floats(rowWeights, down.weights.length).set(down.weights.map((weight) => weight / 255));
    floats(columnWeights, across.weights.length).set(across.weights);
    const pixelBytes = RGB * FLOAT_BYTES;
    new Int32Array(buffer, firsts, width).set(across.firsts.map((first) => first * pixelBytes));

    const row = { red: floats(red, width), green: floats(green, width), blue: floats(blue, width) };
    const tapBytes = { down: down.count * FLOAT_BYTES, across: across.count * FLOAT_BYTES };
    return (y) => {
      const first = (down.firsts[y] ?? 0) * stride;
      bytes.set(rgb.subarray(first, first + down.count * stride), rows);
      const weights = rowWeights + y * tapBytes.down;
      mixRows(rows, stride, weights, weights + tapBytes.down, mixed, mixed + stride * FLOAT_BYTES);
      mixColumns(mixed, firsts, columnWeights, tapBytes.across, red, red + planeBytes, green, blue);
      return row;
    };
  };
}

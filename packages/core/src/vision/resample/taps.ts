/**
 * Of what each pixel of a scaled line is made: `count` neighbours from `firsts[pixel]` on, each times its own of the
 * weights from `pixel * count` on. The weights of a pixel add up to 1.
 */
export type Taps = { count: number; firsts: Int32Array; weights: Float32Array };

/** Each new pixel is the average of the part of the line that it covers. */
function averaging(from: number, to: number): Taps {
  const count = Math.min(from, Math.ceil(from / to) + 1);
  const taps = { count, firsts: new Int32Array(to), weights: new Float32Array(to * count) };
  // A unit is the to-th part of an old pixel, which is the from-th part of a new one: all edges are whole numbers.
  for (let pixel = 0; pixel < to; pixel += 1) {
    const [start, end] = [pixel * from, (pixel + 1) * from];
    const first = Math.min(Math.floor(start / to), from - count);
    taps.firsts[pixel] = first;
    for (let tap = 0; tap < count; tap += 1) {
      const left = (first + tap) * to;
      const covered = Math.max(0, Math.min(end, left + to) - Math.max(start, left));
      taps.weights[pixel * count + tap] = covered / from;
    }
  }
  return taps;
}

/** Each new pixel lies between the middles of two old ones, or beyond the last and is like it. */
function interpolating(from: number, to: number): Taps {
  const count = Math.min(from, 2);
  const taps = { count, firsts: new Int32Array(to), weights: new Float32Array(to * count) };
  for (let pixel = 0; pixel < to; pixel += 1) {
    const middle = Math.min(Math.max(((pixel + 0.5) * from) / to - 0.5, 0), from - 1);
    const first = Math.min(Math.floor(middle), from - count);
    taps.firsts[pixel] = first;
    for (let tap = 0; tap < count; tap += 1)
      taps.weights[pixel * count + tap] = 1 - Math.abs(first + tap - middle);
  }
  return taps;
}

/** Scales a line of pixels as photos for models are scaled in training: averaged by area to fewer, bilinear to more. */
export const tapsOf = (from: number, to: number): Taps =>
  from < to ? interpolating(from, to) : averaging(from, to);

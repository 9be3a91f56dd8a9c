import type { Edges } from '@smart-waste/core';
import type { Pixels } from '../../ports/image-processor.ts';

/** Red, green, blue, 0 to 255. */
export type Color = readonly [number, number, number];

/** How much of each pixel of a small picture is covered, 0 to 1. */
export type Mask = { width: number; height: number; cover: Float32Array };

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));

export function colorOf(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Fills the rectangle, as far as it lies on the photo. */
export function fill({ rgb, width, height }: Pixels, area: Edges, [red, green, blue]: Color): void {
  const [left, right] = [clamp(area.left, width), clamp(area.right, width)];
  for (let y = clamp(area.top, height); y < clamp(area.bottom, height); y += 1) {
    const end = 3 * (y * width + right);
    for (let at = 3 * (y * width + left); at < end; at += 3) {
      rgb[at] = red;
      rgb[at + 1] = green;
      rgb[at + 2] = blue;
    }
  }
}

/** Draws the rectangle's outline, `line` pixels wide, inside of it. */
export function frame(canvas: Pixels, area: Edges, { line, color }: { line: number; color: Color }): void {
  const { left, top, right, bottom } = area;
  fill(canvas, { left, top, right, bottom: top + line }, color);
  fill(canvas, { left, top: bottom - line, right, bottom }, color);
  fill(canvas, { left, top: top + line, right: left + line, bottom: bottom - line }, color);
  fill(canvas, { left: right - line, top: top + line, right, bottom: bottom - line }, color);
}

const blend = (under: number | undefined, over: number, cover: number) => {
  const below = under ?? 0;
  return below + (over - below) * cover;
};

type Placed = { left: number; top: number; color: Color };

/** Paints through the mask, its top-left corner at `left`, `top`; what lies beside the photo is left out. */
export function stamp({ rgb, width, height }: Pixels, mask: Mask, { left, top, color }: Placed): void {
  const [red, green, blue] = color;
  for (let y = Math.max(0, -top); y < Math.min(mask.height, height - top); y += 1) {
    for (let x = Math.max(0, -left); x < Math.min(mask.width, width - left); x += 1) {
      const cover = mask.cover[y * mask.width + x] ?? 0;
      if (cover === 0) continue;
      const at = 3 * ((top + y) * width + left + x);
      rgb[at] = blend(rgb[at], red, cover);
      rgb[at + 1] = blend(rgb[at + 1], green, cover);
      rgb[at + 2] = blend(rgb[at + 2], blue, cover);
    }
  }
}

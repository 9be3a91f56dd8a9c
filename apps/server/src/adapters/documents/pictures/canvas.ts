import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { PriorityLevel } from '@smart-waste/core';
import { registerLabelFonts } from '../../../lib/label-fonts.ts';

export const COLORS = {
  ink: '#1f2521',
  inkSoft: '#5c665f',
  line: '#d7ddd9',
  paper: '#ffffff',
  ground: '#f3f6f4',
  leaf: '#1a6b45',
} as const;
/** Okabe and Ito's colours, as on the screen: distinguishable with colour blindness and in grey. */
export const LEVEL_COLORS: Record<PriorityLevel, string> = {
  high: '#d55e00',
  medium: '#e69f00',
  low: '#56b4e9',
};

export type Size = { width: number; height: number };

/** A picture for print: twice as many pixels as its measures. */
const SCALE = 2;
let families: string | undefined;

/** Draws a picture in these measures and returns it as PNG; `font` makes a font of so many pixels. */
export function drawPicture(
  { width, height }: Size,
  draw: (pen: SKRSContext2D, font: (pixels: number, weight?: number) => string) => void,
): Uint8Array {
  families ??= registerLabelFonts(GlobalFonts).families;
  const canvas = createCanvas(width * SCALE, height * SCALE);
  const pen = canvas.getContext('2d');
  pen.scale(SCALE, SCALE);
  pen.fillStyle = COLORS.paper;
  pen.fillRect(0, 0, width, height);
  draw(pen, (pixels, weight = 400) => `${weight} ${pixels}px ${families}`);
  return canvas.toBuffer('image/png');
}

/** 1, 2 or 5 times a power of ten: the smallest that is at least `value`. */
export function roundUpNicely(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= value * (1 - 1e-9)) ?? 10;
  return factor * power;
}

import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import type { PriorityLevel, Size } from '@smart-waste/core';
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

/** Makes a font of this many pixels. */
export type Font = (pixels: number, weight?: number) => string;
export type CanvasContext = SKRSContext2D;

/** A picture for print: twice as many pixels as its measures. */
const SCALE = 2;
let families: string | undefined;

/** The bundled typefaces. */
export const buildDocumentFont: Font = (pixels, weight = 400) => {
  families ??= registerLabelFonts(GlobalFonts).families;
  return `${weight} ${pixels}px ${families}`;
};

/** Draws a picture in these measures, with this many pixels for each of their units. */
export function drawCanvas(
  { width, height }: Size,
  draw: (context: CanvasContext, font: Font) => void,
  scale = SCALE,
): Canvas {
  const canvas = createCanvas(width * scale, height * scale);
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  context.fillStyle = COLORS.paper;
  context.fillRect(0, 0, width, height);
  draw(context, buildDocumentFont);
  return canvas;
}

/** Draws a picture in these measures and returns it as PNG. */
export const drawPicture = (size: Size, draw: (context: CanvasContext, font: Font) => void): Uint8Array =>
  drawCanvas(size, draw).toBuffer('image/png');

/** 1, 2 or 5 times a power of ten: the smallest that is at least `value`. */
export function roundUpNicely(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= value * (1 - 1e-9)) ?? 10;
  return factor * power;
}

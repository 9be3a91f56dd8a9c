import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Detection } from '@smart-waste/contract';
import { classColors, type Edges } from '@smart-waste/core';
import type { Pixels } from '../../ports/image-processor.ts';
import { type Color, colorOf, fill, frame } from './canvas.ts';
import { write } from './lettering.ts';
import { rawPixels } from './pixels.ts';
import { type Plate, platesFor } from './plates.ts';

const QUALITY = 82;
const BLACK: Color = [0, 0, 0];
const SMALLEST_TEXT_PIXELS = 12;
const LARGEST_TEXT_PIXELS = 40;

/** How large letters are and how wide lines, so that they suit the photo. */
function measures({ width, height }: Pixels): { text: number; line: number } {
  const text = Math.round(Math.sqrt(width * height) / 50);
  return {
    text: Math.min(LARGEST_TEXT_PIXELS, Math.max(SMALLEST_TEXT_PIXELS, text)),
    line: Math.max(2, Math.round(Math.max(width, height) / 260)),
  };
}

const inPixels = ({ box }: Detection, { width, height }: Pixels): Edges => ({
  left: Math.round(box.x * width),
  top: Math.round(box.y * height),
  right: Math.round((box.x + box.width) * width),
  bottom: Math.round((box.y + box.height) * height),
});

const grown = (box: Edges, by: number): Edges => ({
  left: box.left - by,
  top: box.top - by,
  right: box.right + by,
  bottom: box.bottom + by,
});

/** The frame in its colour, with a dark edge that shows it on any ground. */
function drawFrame(canvas: Pixels, box: Edges, { line, color }: { line: number; color: Color }): void {
  frame(canvas, grown(box, 1), { line: line + 2, color: BLACK });
  frame(canvas, box, { line, color });
}

function drawPlate(canvas: Pixels, plate: Plate, { size, color }: { size: number; color: Color }): void {
  fill(canvas, plate, color);
  const { left, top, padding, text } = plate;
  write(canvas, text, { left: left + padding, top: top + padding / 2, size, color: BLACK });
}

/** Draws what was found into the pixels, the surest last, so that it lies on top; others get a turn in between. */
async function draw(canvas: Pixels, detections: readonly Detection[]): Promise<void> {
  const colors = classColors(detections.map((detection) => detection.class));
  const { text, line } = measures(canvas);
  const marks = detections.map((detection) => ({
    detection,
    box: inPixels(detection, canvas),
    color: colorOf(colors.get(detection.class) ?? '#ffffff'),
  }));
  const plates = platesFor(marks, text, canvas);
  for (const { box, color } of marks.toReversed()) {
    drawFrame(canvas, box, { line, color });
    await nextTurn();
  }
  for (const [index, plate] of plates.entries()) {
    const color = marks[index]?.color;
    if (plate && color) drawPlate(canvas, plate, { size: text, color });
    await nextTurn();
  }
}

/** The photo as JPEG with what was found drawn on it; the pixels are drawn into. */
export async function annotate(canvas: Pixels, detections: readonly Detection[]): Promise<Uint8Array> {
  await draw(canvas, detections);
  // Finding the best Huffman tables costs more than all else and saves a tenth of a file that lives shortly.
  return rawPixels(canvas).jpeg({ quality: QUALITY, optimiseCoding: false }).toBuffer();
}

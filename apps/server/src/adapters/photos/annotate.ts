import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import type { PhotoObject } from '@smart-waste/contract';
import {
  type Edges,
  getClassColor,
  getShownConfidence,
  ON_CLASS_COLOR,
  RAW_MARK,
  type Size,
  selectRawAmongCalibrated,
} from '@smart-waste/core';
import { registerLabelFonts } from '../../lib/label-fonts.ts';
import { layoutLabels, type PlacedLabel } from './label-layout.ts';
import { openSharp, readStored, runPipeline, toSharpWithAlpha } from './sharp-input.ts';

const JPEG_QUALITY = 82;
const MIN_TEXT_PIXELS = 12;
const MAX_TEXT_PIXELS = 40;
const LINE_HEIGHT = 1.2;

/** `mark` stands behind its confidence. */
type MarkedDetection = { detection: PhotoObject; box: Edges; color: string; mark: string };
type BoxStyle = { color: string; line: number };
type LabelStyle = { color: string; padding: number };
type Measures = { text: number; line: number; padding: number };

/** Font size and line width in pixels, in proportion to the size of the photo. */
function computeMeasures({ width, height }: Size): Measures {
  const preferred = Math.round(Math.sqrt(width * height) / 50);
  const text = Math.min(MAX_TEXT_PIXELS, Math.max(MIN_TEXT_PIXELS, preferred));
  const line = Math.max(2, Math.round(Math.max(width, height) / 260));
  return { text, line, padding: Math.round(text / 4) };
}

const toPixelEdges = ({ box }: PhotoObject, { width, height }: Size): Edges => ({
  left: Math.round(box.x * width),
  top: Math.round(box.y * height),
  right: Math.round((box.x + box.width) * width),
  bottom: Math.round((box.y + box.height) * height),
});

/** The texts of a label, the longest first: a title without glyphs is replaced by the class, or else left out. */
function listLabelTexts({ detection, mark }: MarkedDetection, canDraw: (text: string) => boolean): string[] {
  const caption = [detection.title, detection.class].find(canDraw);
  const confidence = getShownConfidence(detection);
  if (confidence === null) return caption === undefined ? [] : [caption];
  const percent = `${Math.round(confidence * 100)}%${mark}`;
  return caption === undefined ? [percent] : [`${caption} ${percent}`, percent];
}

/** Draws an outline, `line` pixels wide inside the box, with a dark edge that makes it visible on any background. */
function drawBox(context: SKRSContext2D, { left, top, right, bottom }: Edges, style: BoxStyle): void {
  const { color, line } = style;
  const outline = (stroke: string, lineWidth: number) => {
    const inset = line / 2;
    context.strokeStyle = stroke;
    context.lineWidth = lineWidth;
    context.strokeRect(left + inset, top + inset, right - left - 2 * inset, bottom - top - 2 * inset);
  };
  outline(ON_CLASS_COLOR, line + 2);
  outline(color, line);
}

function drawLabel(context: SKRSContext2D, label: PlacedLabel, { color, padding }: LabelStyle): void {
  const { left, top, right, bottom, text } = label;
  context.fillStyle = color;
  context.fillRect(left, top, right - left, bottom - top);
  context.fillStyle = ON_CLASS_COLOR;
  context.fillText(text, left + padding, (top + bottom) / 2);
}

/** Draws the boxes, the most confident last, so that it lies on top, and then all labels. */
function drawDetections(canvas: Canvas, detections: readonly PhotoObject[], fonts: Fonts): void {
  const context = canvas.getContext('2d');
  const { text: textPixels, line, padding } = computeMeasures(canvas);
  const raw = selectRawAmongCalibrated(detections);
  const markedDetections: MarkedDetection[] = detections.map((detection) => ({
    detection,
    box: toPixelEdges(detection, canvas),
    color: getClassColor(detection.class),
    mark: raw.has(detection) ? RAW_MARK : '',
  }));
  for (const { box, color } of markedDetections.toReversed()) drawBox(context, box, { color, line });

  context.font = `600 ${textPixels}px ${fonts.families}`;
  context.textBaseline = 'middle';
  const height = Math.ceil(LINE_HEIGHT * textPixels) + padding;
  const labels = layoutLabels(
    markedDetections.map((one) => ({ box: one.box, texts: listLabelTexts(one, fonts.canDraw) })),
    canvas,
    (text) => ({ width: Math.ceil(context.measureText(text).width) + 2 * padding, height }),
  );
  for (const [index, label] of labels.entries())
    if (label) drawLabel(context, label, { color: markedDetections[index]?.color ?? '#ffffff', padding });
}

type Fonts = ReturnType<typeof registerLabelFonts>;

async function loadCanvas() {
  const { createCanvas, GlobalFonts, ImageData } = await import('@napi-rs/canvas');
  return { createCanvas, ImageData, fonts: registerLabelFonts(GlobalFonts) };
}
let loading: ReturnType<typeof loadCanvas> | undefined;
/** Loaded when it is first used, because workers and commands never draw a picture. */
const loadCanvasLibrary = () => (loading ??= loadCanvas());

/** Detections whose labels use each of the scripts that have a typeface of their own. */
const EXAMPLES: readonly PhotoObject[] = ['Can', 'कैन'].map((title) => ({
  class: 'can',
  title,
  confidence: 0.5,
  waste: true,
  box: { x: 0, y: 0, width: 1, height: 1 },
}));

/** Loads Skia and the typefaces and draws two labels: the first picture would wait for that, about 70 ms. */
export async function prepareAnnotate(): Promise<void> {
  const { createCanvas, fonts } = await loadCanvasLibrary();
  drawDetections(createCanvas(640, 480), EXAMPLES, fonts);
}

/**
 * A stored photo as JPEG with its detections drawn on it. Decoding and encoding run beside the event loop; what
 * remains on it is a copy of the pixels and a few dozen rectangles.
 */
export async function annotate(photo: Uint8Array, detections: readonly PhotoObject[]): Promise<Uint8Array> {
  const [{ createCanvas, ImageData, fonts }, { data, info }] = await Promise.all([
    loadCanvasLibrary(),
    readStored(() => {
      const rgba = openSharp(photo).toColourspace('srgb').ensureAlpha().raw();
      return runPipeline(() => rgba.toBuffer({ resolveWithObject: true }));
    }),
  ]);
  const canvas = createCanvas(info.width, info.height);
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
  canvas.getContext('2d').putImageData(new ImageData(pixels, info.width, info.height), 0, 0);
  drawDetections(canvas, detections, fonts);
  // libvips encodes five times faster than Skia; best Huffman tables would double its time for a tenth of the bytes.
  const picture = toSharpWithAlpha(canvas.data(), info);
  const jpeg = picture.removeAlpha().jpeg({ quality: JPEG_QUALITY, optimiseCoding: false });
  return runPipeline(() => jpeg.toBuffer());
}

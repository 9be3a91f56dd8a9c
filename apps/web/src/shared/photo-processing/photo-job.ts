import type { Size } from '@smart-waste/core';
import type { PhotoMetadata } from './read-metadata.ts';

export type Rotation = 0 | 90 | 180 | 270;
export type DrawPlan = { canvas: Size; photo: Size };

/** The size at which a photo is drawn, and of the canvas that holds it once it is turned; it never grows. */
export function drawPlan({ width, height }: Size, maxSide: number, rotation: Rotation): DrawPlan {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const photo = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const isSideways = rotation % 180 !== 0;
  return { photo, canvas: isSideways ? { width: photo.height, height: photo.width } : photo };
}

/** How a photo is redrawn; `maxSide` in pixels, `quality` from 0 to 1. */
export type DrawOptions = { rotation: Rotation; flip: boolean; maxSide: number; quality: number };

/** One piece of work for the worker: it is decoded even when it is not redrawn, and its metadata is read. */
export type PhotoJob = { id: number; file: Blob; drawing: DrawOptions | null };

export type PhotoJobResult = PhotoMetadata & { id: number } & (
    | /** `blob` is null when the photo was to stay as it is. */ { blob: Blob | null }
    /** The file is no photo that this browser can decode, so its metadata was not read, or it could not be drawn. */
    | { failedAt: 'decode' | 'draw' }
  );

import type { Point } from '@smart-waste/core';
import type { Turn } from './draw-plan.ts';

/** How a photo is drawn anew; `maxSide` in pixels, `quality` from 0 to 1. */
export type Drawing = { turn: Turn; flip: boolean; maxSide: number; quality: number };

/** One piece of work for the worker; its metadata is always read before anything is drawn. */
export type PhotoJob = { id: number; file: Blob; drawing: Drawing | null };

export type PhotoAnswer =
  /** `blob` is null when the photo was to stay as it is. */
  | { id: number; gps: Point | null; blob: Blob | null }
  /** The metadata was read, but the photo could not be drawn. */
  | { id: number; gps: Point | null; error: string };

import type { UploadColumns, ZoneFigures, ZoningOptions } from '@smart-waste/core';

export type ZoningRequest = { id: number; uploads: UploadColumns; zoning: ZoningOptions };
export type ZoningResponse =
  | { id: number; uploads: UploadColumns; figures: ZoneFigures }
  | { id: number; reason: string };

/** The buffers of all columns in a message, which are transferred instead of copied. */
export const collectBuffers = (...parts: readonly (object | undefined)[]): ArrayBuffer[] =>
  parts
    .flatMap((part) => Object.values(part ?? {}))
    .flatMap((value) =>
      ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
    );

import type { UploadColumns, ZoneFigures, ZoningOptions } from '@smart-waste/core';

export type ZoningRequest = { id: number; uploads: UploadColumns; zoning: ZoningOptions };
export type ZoningResponse =
  | { id: number; uploads: UploadColumns; figures: ZoneFigures }
  | { id: number; reason: string };

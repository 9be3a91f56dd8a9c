import type { UploadColumns, ZoneFigures, ZoningOptions } from '@smart-waste/core';

export type Zoned<Uploads extends UploadColumns> = { uploads: Uploads; figures: ZoneFigures };

/** Groups uploads into zones outside the event loop that answers requests. */
export type Zoner = {
  /** Takes over the columns and returns them with the zones, so that nothing is copied. */
  zone: <Uploads extends UploadColumns>(uploads: Uploads, zoning: ZoningOptions) => Promise<Zoned<Uploads>>;
};

import type { UploadColumns, ZoneFigures, ZoningOptions } from '@smart-waste/core';

export type Zoned<Uploads extends UploadColumns> = { uploads: Uploads; figures: ZoneFigures };

/** Groups uploads into zones, away from the loop that answers requests. */
export type Zoner = {
  /** Takes the columns over and gives them back with the zones, so that nothing is copied. */
  zone: <Uploads extends UploadColumns>(uploads: Uploads, zoning: ZoningOptions) => Promise<Zoned<Uploads>>;
};

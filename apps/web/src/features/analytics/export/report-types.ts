import type { PhotoLinks, ReportFormat, TimeRange, ZoneSizeMeters } from '@smart-waste/contract';

/** The request of one export; later choices apply to the next report. */
export type ReportOrder = {
  range: TimeRange;
  zoneSizeMeters: ZoneSizeMeters;
  format: ReportFormat;
  includeAddresses: boolean;
  photoLinks: PhotoLinks;
};

export type ReportFile = {
  name: string;
  content: Blob;
  /** Whether it is in another format than the requested one, which could not be written. */
  isSubstitute: boolean;
};

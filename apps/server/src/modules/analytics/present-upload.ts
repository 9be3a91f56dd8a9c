import type { ZoneUpload } from '@smart-waste/contract';
import { toZoneUpload } from '@smart-waste/core';
import type { LinkHolder, MediaLinks } from '../photos/media/media-links.ts';
import type { ListedRow } from './ports.ts';

export type PresentUpload = (row: ListedRow, shown: LinkHolder & { addresses: boolean }) => ZoneUpload;

/** Shows uploads as zones list them: with links instead of storage keys. */
export const createUploadPresenter =
  (links: MediaLinks): PresentUpload =>
  ({ photo_key, processed_key, ...row }, { addresses, ...holder }) =>
    toZoneUpload(
      {
        ...row,
        uploaded_at: row.uploaded_at.toISOString(),
        image_url: links.buildLink(photo_key, holder),
        processed_image_url: processed_key && links.buildLink(processed_key, holder),
      },
      addresses,
    );

import { ANALYSIS_PAGE, DAY_MS, type PhotoLinks, type ReportUpload } from '@smart-waste/contract';
import type { ZonedTime } from '@smart-waste/core';
import { toZoneUpload } from '@smart-waste/core';
import type { MediaLinks } from '../../photos/media/media-links.ts';
import type { ListedRow } from '../ports.ts';

export const PHOTO_LINK_DAYS: Record<Exclude<PhotoLinks, 'page'>, number> = { '1d': 1, '7d': 7, '30d': 30 };

/** The moment until which the photo links of a report open files; undefined when they lead to pages. */
export const computeLinkExpiry = (links: PhotoLinks, now: Date): Date | undefined =>
  links === 'page' ? undefined : new Date(now.getTime() + PHOTO_LINK_DAYS[links] * DAY_MS);

type ReportLinks = {
  media: MediaLinks;
  /** Where the product is reached, like `https://host` or `https://host/waste`. */
  origin: string;
  /** Undefined when links lead to pages. */
  expireAt: Date | undefined;
};
type PresentationOptions = { addresses: boolean; zonedTime: ZonedTime };

/**
 * Shows uploads as reports list them: with absolute links, because a file has no address of its own, and with links
 * that outlive the screen's.
 */
export function reportUploadPresenter(
  { media, origin, expireAt }: ReportLinks,
  { addresses, zonedTime }: PresentationOptions,
) {
  const buildLinks = ({ image_id, photo_key, processed_key }: ListedRow) => {
    const page = origin + ANALYSIS_PAGE.replace(':image_id', image_id);
    if (!expireAt) return { image_url: page, processed_image_url: null };
    const buildFileLink = (key: string) => origin + media.buildLinkUntil(key, expireAt);
    return {
      image_url: buildFileLink(photo_key),
      processed_image_url: processed_key && buildFileLink(processed_key),
      page_url: page,
    };
  };
  return (row: ListedRow): ReportUpload => {
    const { page_url, ...links } = buildLinks(row);
    const upload = toZoneUpload({ ...row, ...links, uploaded_at: zonedTime(row.uploaded_at) }, addresses);
    return { ...upload, ...(page_url !== undefined && { page_url }) };
  };
}

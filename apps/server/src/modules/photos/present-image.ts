import type { Image } from '@smart-waste/contract';
import { withCurrentSummary } from '@smart-waste/core';
import { parseStoredError } from '../../lib/messages.ts';
import type { Caller } from '../../ports/session-table.ts';
import type { MediaLinks } from './media/media-links.ts';
import type { NamedImage } from './usernames.ts';

export type PresentImage = (row: NamedImage, viewer: Caller) => Image;

/** Reviewers say what is on a photo; where it was taken is nothing that they need (LB-25). */
const HIDDEN_PLACE = { location: '', latitude: null, longitude: null };
const isOfOther = ({ user_id }: NamedImage, viewer: Caller): boolean =>
  viewer.role === 'reviewer' && viewer.user_id !== user_id;

/** Shows images as this viewer may see them: with links instead of storage keys. */
export function createImagePresenter(links: MediaLinks, now: () => Date): PresentImage {
  return (row, viewer) => {
    const {
      photo_key,
      thumbnail_key,
      processed_key,
      username,
      reviewer,
      reviewed_at,
      reviewed_by,
      ...image
    } = row;
    const link = (key: string) => links.buildLink(key, { now: now(), session_id: viewer.session_id });
    return {
      ...image,
      ...(isOfOther(row, viewer) && HIDDEN_PLACE),
      analysis_results: image.analysis_results && withCurrentSummary(image.analysis_results),
      severity: image.severity < 0 ? null : image.severity,
      ...parseStoredError(image.error_message),
      image_url: link(photo_key),
      thumbnail_url: link(thumbnail_key),
      processed_image_url: processed_key && link(processed_key),
      uploaded_at: row.uploaded_at.toISOString(),
      possible_duplicate_of: viewer.role === 'admin' ? row.possible_duplicate_of : null,
      ...(viewer.role === 'admin' && username !== undefined && { username }),
      ...(viewer.role === 'admin' && {
        review: reviewed_at && { reviewed_at: reviewed_at.toISOString(), reviewed_by: reviewer ?? null },
      }),
    };
  };
}

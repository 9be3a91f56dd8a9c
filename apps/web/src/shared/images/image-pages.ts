import type { Image, ImageList } from '@smart-waste/contract';
import { isFinal } from '@smart-waste/core';
import type { InfiniteData } from '@tanstack/react-query';

const MAX_REFETCHED_IMAGES = 10;

/** The pages of a list that have been loaded so far, newest image first. */
export type ImagePages = InfiniteData<ImageList, string | null>;

export const collectImages = (pages: ImagePages): Image[] => pages.pages.flatMap(({ data }) => data);

function mapPages(pages: ImagePages, change: (data: Image[]) => Image[]): ImagePages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, data: change(page.data) })) };
}

/** Puts a newer version of one image in its place; an image that is not there yet stays out. */
export const withImage = (pages: ImagePages, image: Image): ImagePages =>
  mapPages(pages, (data) => data.map((old) => (old.image_id === image.image_id ? image : old)));

export function withoutImage(pages: ImagePages, imageId: string): ImagePages {
  const has = collectImages(pages).some(({ image_id }) => image_id === imageId);
  const thinned = mapPages(pages, (data) => data.filter(({ image_id }) => image_id !== imageId));
  const pagesLeft = thinned.pages.map((page) => ({
    ...page,
    total: Math.max(0, page.total - (has ? 1 : 0)),
  }));
  return { ...thinned, pages: pagesLeft };
}

/** Adds the page that was requested with `cursor`; a page that no longer follows the last one is dropped. */
export function withNextPage(pages: ImagePages, cursor: string, next: ImageList): ImagePages {
  if (pages.pages.at(-1)?.next_cursor !== cursor) return pages;
  const known = new Set(collectImages(pages).map(({ image_id }) => image_id));
  const page = { ...next, data: next.data.filter(({ image_id }) => !known.has(image_id)) };
  return { pages: [...pages.pages, page], pageParams: [...pages.pageParams, cursor] };
}

/**
 * The rows below the top page that are refetched one by one, because renewing the top does not reach them:
 * they were not final yet, or an event reported them as completed without the result.
 */
export function listUnsettledBelowTop(pages: ImagePages): string[] {
  const [, ...below] = pages.pages;
  return below
    .flatMap(({ data }) => data)
    .filter(({ status, analysis_results }) =>
      status === 'completed' ? analysis_results === null : !isFinal(status),
    )
    .map(({ image_id }) => image_id)
    .slice(0, MAX_REFETCHED_IMAGES);
}

/** False when the time of one of the two is unknown. */
const isNewer = (image: Image, other: Image): boolean =>
  Date.parse(image.uploaded_at) > Date.parse(other.uploaded_at);

/**
 * Renews the top of the list and keeps what was loaded below it, so that a refresh costs one page however far
 * the reader has scrolled. An old row that is missing from the fresh page was deleted when it is newer than that
 * page's last row, and only pushed down when it is not; in any other order it cannot be decided, and it stays until an
 * event takes it away. With no row in common there may be a gap: the list restarts.
 */
export function withFreshTop(pages: ImagePages, fresh: ImageList, { isByTime = true } = {}): ImagePages {
  const restarted = { pages: [fresh], pageParams: [null] };
  const last = fresh.data.at(-1);
  const [top, second, ...rest] = pages.pages;
  if (!last || !top || !second) return restarted;

  const inFresh = new Set(fresh.data.map(({ image_id }) => image_id));
  if (!top.data.some(({ image_id }) => inFresh.has(image_id))) return restarted;

  const isStillListed = (image: Image) => !inFresh.has(image.image_id) && !(isByTime && isNewer(image, last));
  const joined = { ...second, data: [...top.data, ...second.data].filter(isStillListed) };
  const lower = [joined, ...rest].map((page) => ({ ...page, total: fresh.total }));
  return { pages: [fresh, ...lower], pageParams: pages.pageParams };
}

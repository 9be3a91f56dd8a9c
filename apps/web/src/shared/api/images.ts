import type { Image, ImageList, ImageOrder } from '@smart-waste/contract';
import { type ApiResult, dataOrThrow } from '../http/api-result.ts';
import { callApi } from './client.ts';
import { tolerantImage, tolerantImageList } from './tolerant-schemas.ts';

/** As the contract's list takes it; several statuses have commas between. The fields beside the first two are for admins. */
export type ImageFilter = {
  status?: string;
  user_id?: number;
  user?: string;
  place?: string;
  waste?: string;
  uploaded_from?: string;
  uploaded_before?: string;
  order?: ImageOrder;
};
export type PageRequest = ImageFilter & { cursor?: string; limit?: number };

/** The keys of cached images; everything under `all` is refreshed by live events. */
export const imageKeys = {
  all: ['images'] as const,
  list: (request: PageRequest) => ['images', 'list', request] as const,
  allPages: ['images', 'pages'] as const,
  pages: (filter: ImageFilter) => ['images', 'pages', filter] as const,
  counts: (filter: ImageFilter) => ['images', 'counts', filter] as const,
  one: (id: string) => ['images', 'one', id] as const,
};

/** One page of uploads, newest first. */
export const listImages = (query: PageRequest, signal?: AbortSignal): Promise<ImageList> =>
  dataOrThrow(
    callApi({ endpoint: 'listImages', schema: tolerantImageList, query, ...(signal && { signal }) }),
  );

export const showImage = (image_id: string, signal?: AbortSignal): Promise<Image> =>
  dataOrThrow(
    callApi({
      endpoint: 'showImage',
      schema: tolerantImage,
      params: { image_id },
      ...(signal && { signal }),
    }),
  );

/** Requests another analysis of an image with the stored configuration (API-21). */
export const reprocessImage = (image_id: string): Promise<ApiResult<Image>> =>
  callApi({
    endpoint: 'reprocessImage',
    schema: tolerantImage,
    params: { image_id },
    body: {},
  });

export const deleteImage = (image_id: string): Promise<ApiResult<void>> =>
  callApi({ endpoint: 'deleteImage', schema: null, params: { image_id } });

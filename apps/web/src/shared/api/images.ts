import { type Image, type ImageList, type ImageStatus, image, imageList } from '@smart-waste/contract';
import * as z from 'zod/mini';
import { call } from './client.ts';
import { type ApiResult, dataOrThrow } from './result.ts';

export type ImageFilter = { status?: ImageStatus; user_id?: number };
export type PageRequest = ImageFilter & { cursor?: string; limit?: number };

/** The keys of cached images; everything under `all` is refreshed by live events. */
export const imageKeys = {
  all: ['images'] as const,
  list: (request: PageRequest) => ['images', 'list', request] as const,
  pages: (filter: ImageFilter) => ['images', 'pages', filter] as const,
  one: (id: string) => ['images', 'one', id] as const,
};

// The specification allows a bare array as well as `{data: [...]}`.
const listAnswer = z.union([
  imageList,
  z.pipe(
    z.array(image),
    z.transform((data): ImageList => ({ data, next_cursor: null, total: data.length })),
  ),
]);

/** One page of uploads, newest first. */
export const listImages = (query: PageRequest, signal?: AbortSignal): Promise<ImageList> =>
  dataOrThrow(call({ endpoint: 'listImages', schema: listAnswer, query, ...(signal && { signal }) }));

export const showImage = (image_id: string, signal?: AbortSignal): Promise<Image> =>
  dataOrThrow(
    call({ endpoint: 'showImage', schema: image, params: { image_id }, ...(signal && { signal }) }),
  );

export const deleteImage = (image_id: string): Promise<ApiResult<void>> =>
  call({ endpoint: 'deleteImage', schema: null, params: { image_id } });

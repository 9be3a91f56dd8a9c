import {
  type CoordinatesForm,
  type Image,
  type ImageList,
  type ImageNeighbours,
  type ImageOrder,
  imageNeighbours,
} from '@smart-waste/contract';
import type { PlaceForm } from '@smart-waste/core';
import { type ApiResult, getDataOrThrow } from '../http/api-result.ts';
import { callApi } from './client.ts';
import { tolerantImage, tolerantImageList } from './tolerant-schemas.ts';

/**
 * As the contract's list takes it; several statuses have commas between. The fields beside the first two are for
 * admins.
 */
export type ImageFilter = {
  status?: string;
  user_id?: number;
  user?: string;
  place?: string;
  waste?: string;
  reviewed?: 'yes' | 'no';
  located?: 'yes' | 'no';
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
  hint: (id: string) => ['images', 'hint', id] as const,
  /** `list`: the query of the address that names the list. */
  neighbours: (id: string, list: string) => ['images', 'neighbours', id, list] as const,
};

/** The keys of the cached trash; live events of deleted and restored uploads refresh it. */
export const trashKeys = {
  all: ['trash'] as const,
  pages: ['trash', 'pages'] as const,
  count: ['trash', 'count'] as const,
};

/** The keys of the reports of own uploads, by the upload; live events of uploads refresh them. */
export const ownReportKeys = {
  all: ['own-reports'] as const,
  of: (image_id: string) => ['own-reports', image_id] as const,
  inCase: (number: number) => ['own-reports', 'case', number] as const,
  newest: (user_id: number | undefined) => ['own-reports', 'newest', user_id] as const,
};

/** One page of uploads, newest first. */
export const listImages = (query: PageRequest, signal?: AbortSignal): Promise<ImageList> =>
  getDataOrThrow(
    callApi({ endpoint: 'listImages', schema: tolerantImageList, query, ...(signal && { signal }) }),
  );

/** Leaves out what the detector says of a photo that is to be labelled blind. */
export type AnnotatingQuery = { annotating?: 'true' };

export const showImage = (
  image_id: string,
  signal?: AbortSignal,
  query: AnnotatingQuery = {},
): Promise<Image> =>
  getDataOrThrow(
    callApi({
      endpoint: 'showImage',
      schema: tolerantImage,
      params: { image_id },
      query,
      ...(signal && { signal }),
    }),
  );

/** The uploads before and after one in a searched and ordered list, for admins. */
export const showNeighbours = (
  image_id: string,
  query: ImageFilter,
  signal: AbortSignal,
): Promise<ImageNeighbours> =>
  getDataOrThrow(
    callApi({ endpoint: 'imageNeighbours', schema: imageNeighbours, params: { image_id }, query, signal }),
  );

/** Sets or removes the review mark, for admins. */
export const reviewImage = (image_id: string, reviewed: boolean): Promise<ApiResult<Image>> =>
  callApi({ endpoint: 'reviewImage', schema: tolerantImage, params: { image_id }, body: { reviewed } });

/** Requests another analysis of an image with the stored configuration (API-21). */
export const reprocessImage = (image_id: string): Promise<ApiResult<Image>> =>
  callApi({
    endpoint: 'reprocessImage',
    schema: tolerantImage,
    params: { image_id },
    body: {},
  });

/** Gives an upload of the person another place (API-33). */
export const changePlace = (image_id: string, place: PlaceForm): Promise<ApiResult<Image>> =>
  callApi({ endpoint: 'changePlace', schema: tolerantImage, params: { image_id }, body: place });

/** Gives an upload without coordinates these, for admins (API-34). */
export const setCoordinates = (image_id: string, body: CoordinatesForm): Promise<ApiResult<Image>> =>
  callApi({ endpoint: 'setCoordinates', schema: tolerantImage, params: { image_id }, body });

export const deleteImage = (image_id: string): Promise<ApiResult<void>> =>
  callApi({ endpoint: 'deleteImage', schema: null, params: { image_id } });

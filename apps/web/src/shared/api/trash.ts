import { type Image, type TrashList, trashList } from '@smart-waste/contract';
import * as z from 'zod/mini';
import { type ApiResult, getDataOrThrow } from '../http/api-result.ts';
import { callApi } from './client.ts';
import { nextCursor, tolerantImage } from './tolerant-schemas.ts';

const page = z.extend(trashList, { next_cursor: nextCursor });

/** One page of the trash that the logged-in user may see, deleted last first. */
export const listTrash = (
  query: { cursor?: string; limit?: number },
  signal?: AbortSignal,
): Promise<TrashList> =>
  getDataOrThrow(callApi({ endpoint: 'listTrash', schema: page, query, ...(signal && { signal }) }));

export const restoreImage = (image_id: string): Promise<ApiResult<Image>> =>
  callApi({ endpoint: 'restoreImage', schema: tolerantImage, params: { image_id } });

export const purgeImage = (image_id: string): Promise<ApiResult<void>> =>
  callApi({ endpoint: 'purgeImage', schema: null, params: { image_id } });

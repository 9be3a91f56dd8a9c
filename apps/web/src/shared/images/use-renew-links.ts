import type { Image } from '@smart-waste/contract';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { imageKeys, showImage } from '../api/images.ts';
import { type ImagePages, withImage } from './image-pages.ts';

/** Requests an image again, so that its signed links are fresh, and updates every list that contains it. */
export function useRenewLinks(): (imageId: string) => Promise<Image> {
  const client = useQueryClient();
  return async (imageId) => {
    // The request would wait for the connection, and the frame of the photo stay empty.
    if (!onlineManager.isOnline()) throw new Error('offline');
    const image = await client.fetchQuery({
      queryKey: imageKeys.one(imageId),
      queryFn: ({ signal }) => showImage(imageId, signal),
      staleTime: 0,
    });
    client.setQueriesData<ImagePages>(
      { queryKey: imageKeys.allPages },
      (pages) => pages && withImage(pages, image),
    );
    return image;
  };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteImage, imageKeys } from '../api/images.ts';
import { ApiError } from '../api/result.ts';
import { type ImagePages, withoutImage } from './image-pages.ts';

/** Deletes an image and takes it out of every list; one that is already gone counts as deleted. */
export function useDeleteImage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (imageId: string) => {
      const result = await deleteImage(imageId);
      if (!result.success && result.status !== 404) throw new ApiError(result);
    },
    networkMode: 'always',
    onSuccess: (_, imageId) => {
      client.setQueriesData<ImagePages>(
        { queryKey: ['images', 'pages'] },
        (pages) => pages && withoutImage(pages, imageId),
      );
      client.removeQueries({ queryKey: imageKeys.one(imageId) });
      void client.invalidateQueries({ queryKey: imageKeys.all });
    },
  });
}

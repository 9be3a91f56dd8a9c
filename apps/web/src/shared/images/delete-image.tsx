import type { Image } from '@smart-waste/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteImage, imageKeys } from '../api/images.ts';
import { ApiError } from '../http/api-result.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { serverSentence, toast } from '../ui/toast.ts';
import { type ImagePages, withoutImage } from './image-pages.ts';

/** Deletes an image and removes it from every list; one that no longer exists counts as deleted. */
function useDeleteImage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (imageId: string) => {
      const result = await deleteImage(imageId);
      if (!result.success && result.status !== 404) throw new ApiError(result);
    },
    onSuccess: (_, imageId) => {
      client.setQueriesData<ImagePages>(
        { queryKey: imageKeys.allPages },
        (pages) => pages && withoutImage(pages, imageId),
      );
      client.removeQueries({ queryKey: imageKeys.one(imageId) });
      void client.invalidateQueries({ queryKey: imageKeys.all });
    },
  });
}

type DeleteImageProps = {
  /** The image to confirm; null while the dialog is closed. */
  image: Image | null;
  /** The wording of this screen. */
  texts: Record<'title' | 'text' | 'confirm' | 'deleted' | 'failed', string>;
  onClose: () => void;
  onDeleted: (imageId: string) => void;
};

/**
 * Confirms, then deletes; a failure changes nothing and shows its reason. With the last upload this component
 * may unmount too, so the follow-up must not depend on it.
 */
export function DeleteImage({ image, texts, onClose, onDeleted }: DeleteImageProps) {
  const { mutateAsync, isPending } = useDeleteImage();

  async function confirm() {
    if (!image) return;
    try {
      await mutateAsync(image.image_id);
      toast.success(texts.deleted);
      onDeleted(image.image_id);
    } catch (error) {
      toast.error((error instanceof Error ? serverSentence(error) : null) ?? texts.failed);
    } finally {
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={image !== null}
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      text={texts.text}
      confirmLabel={texts.confirm}
      onConfirm={() => void confirm()}
      busy={isPending}
    />
  );
}

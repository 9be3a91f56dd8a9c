import type { Image } from '@smart-waste/contract';
import { trashMessages } from '@smart-waste/messages/en/trash';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { deleteImage, imageKeys } from '../api/images.ts';
import { useTrashDays } from '../api/use-client-config.ts';
import { ApiError } from '../http/api-result.ts';
import { useMessages } from '../messages/messages.ts';
import { usePerson } from '../session/session.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { useErrorText } from '../ui/error-panel.tsx';
import { findServerSentence, toast } from '../ui/toast.ts';
import { type ImagePages, withoutImage } from './image-pages.ts';
import { refreshUploads, restoreUpload, toastDeleted } from './undo-deletion.ts';

/** Moves an image into the trash and removes it from every list; one that no longer exists counts as deleted. */
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
      refreshUploads(client);
    },
  });
}

/** The reason of the server; without an answer, what happened and what to do next. */
function reportFailure(error: unknown, failed: string, describeError: ReturnType<typeof useErrorText>): void {
  const isUnanswered = error instanceof ApiError && error.failure.status === null;
  if (isUnanswered) toast.error(failed, { description: describeError(error) });
  else toast.error((error instanceof Error ? findServerSentence(error) : null) ?? failed);
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
 * Confirms, then deletes and offers to undo it; a failure changes nothing and shows its reason. With the last upload
 * this component may unmount too, so the follow-up must not depend on it.
 */
export function DeleteImage({ image, texts, onClose, onDeleted }: DeleteImageProps) {
  const { mutateAsync, isPending } = useDeleteImage();
  const client = useQueryClient();
  const t = useMessages(trashMessages);
  const days = useTrashDays();
  const describeError = useErrorText();
  const personId = usePerson()?.id;

  const shownImage = useRef(image); // another image may be asked about before the answer arrives
  useEffect(() => {
    shownImage.current = image;
  }, [image]);

  async function confirm() {
    if (!image) return;
    try {
      await mutateAsync(image.image_id);
      const { image_id } = image;
      const undo = () => void restoreUpload(client, image_id);
      toastDeleted(texts.deleted, { imageId: image_id }, { undo, personId });
      onDeleted(image_id);
    } catch (error) {
      reportFailure(error, texts.failed, describeError);
    } finally {
      if (shownImage.current?.image_id === image.image_id) onClose();
    }
  }

  return (
    <ConfirmDialog
      open={image !== null}
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      text={`${texts.text} ${t('trash.hint', { count: 1, days })}`}
      confirmLabel={texts.confirm}
      onConfirm={() => void confirm()}
      busy={isPending}
    />
  );
}

import type { Image } from '@smart-waste/contract';
import { ApiError } from '../api/result.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.ts';
import { sentenceNow } from '../words/sentences.ts';
import { useDeleteImage } from './use-delete-image.ts';

type DeleteImageProps = {
  /** Which one is asked about; null while nothing is asked. */
  image: Image | null;
  /** What this screen calls it, as its catalogue has it. */
  words: Record<'deleteTitle' | 'deleteText' | 'delete' | 'deleted' | 'deleteFailed', string>;
  onClose: () => void;
  onDeleted: (imageId: string) => void;
};

/**
 * Asks first, then deletes; a failure leaves everything as it was and says why. With the last upload this component
 * may go too, so what follows must not hang on it.
 */
export function DeleteImage({ image, words, onClose, onDeleted }: DeleteImageProps) {
  const { mutateAsync, isPending } = useDeleteImage();

  async function confirm() {
    if (!image) return;
    try {
      await mutateAsync(image.image_id);
      toast.success(words.deleted);
      onDeleted(image.image_id);
    } catch (error) {
      const why = error instanceof ApiError ? error.failure.sentence : null;
      toast.error(why === null ? words.deleteFailed : sentenceNow(why));
    } finally {
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={image !== null}
      onOpenChange={(open) => !open && onClose()}
      title={words.deleteTitle}
      text={words.deleteText}
      confirmLabel={words.delete}
      onConfirm={() => void confirm()}
      busy={isPending}
    />
  );
}

import type { Image } from '@smart-waste/contract';
import { ApiError } from '../../shared/api/result.ts';
import { useDeleteImage } from '../../shared/images/use-delete-image.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { useWords } from '../../shared/words/words.ts';
import { historyWords } from './words.ts';

type DeleteUploadProps = { image: Image | null; onClose: () => void; onDeleted: () => void };

/**
 * Asks first, then deletes; a failure leaves everything as it was and says why. With the last upload this component
 * goes too, so what follows must not hang on it.
 */
export function DeleteUpload({ image, onClose, onDeleted }: DeleteUploadProps) {
  const w = useWords(historyWords);
  const { mutateAsync, isPending } = useDeleteImage();

  async function confirm() {
    if (!image) return;
    try {
      await mutateAsync(image.image_id);
      toast.success(w.deleted);
      onDeleted();
    } catch (error) {
      toast.error((error instanceof ApiError && error.failure.sentence) || w.deleteFailed);
    } finally {
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={image !== null}
      onOpenChange={(open) => !open && onClose()}
      title={w.deleteTitle}
      text={w.deleteText}
      confirmLabel={w.delete}
      onConfirm={() => void confirm()}
      busy={isPending}
    />
  );
}

import type { Image } from '@smart-waste/contract';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CheckCheck, Undo2 } from 'lucide-react';
import { imageKeys, reviewImage } from '../api/images.ts';
import { getDataOrThrow } from '../http/api-result.ts';
import { useAccountName } from '../messages/account-name.ts';
import { getCurrentMessages, useMessages } from '../messages/messages.ts';
import { getCurrentSession, usePerson } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { toast, toastFailure } from '../ui/toast.ts';
import { type ImagePages, withImage } from './image-pages.ts';
import { UploadedTime } from './uploaded-time.tsx';

type Mark = { image_id: string; reviewed: boolean };

/** Sets or removes the review mark of an upload; the toast offers to undo it. */
export function useReviewMark() {
  const client = useQueryClient();
  const me = usePerson()?.username;
  const { mutate, isPending } = useMutation({
    mutationFn: ({ image_id, reviewed }: Mark) => getDataOrThrow(reviewImage(image_id, reviewed)),
    onMutate: () => getCurrentSession().person?.id,
    onSuccess: (image, { image_id, reviewed }, personId) => {
      const t = getCurrentMessages(imagesMessages);
      client.setQueryData(imageKeys.one(image_id), image);
      client.setQueriesData<ImagePages>({ queryKey: imageKeys.allPages }, (pages) =>
        pages && 'pages' in pages ? withImage(pages, image) : pages,
      );
      const reviewer = image.review?.reviewed_by;
      // Another admin was faster: this one has nothing to undo.
      if (reviewed && reviewer != null && reviewer !== me)
        return toast.info(t('images.reviewed_before', { name: reviewer }), { id: TOAST });
      toast.success(t(reviewed ? 'images.marked_reviewed' : 'images.mark_removed'), {
        id: TOAST,
        undo: () => mutate({ image_id, reviewed: !reviewed }),
        personId,
      });
    },
    onError: (error) => toastFailure(getCurrentMessages(imagesMessages)('images.mark_failed'), error),
    onSettled: () => client.invalidateQueries({ queryKey: imageKeys.all }),
  });
  const toggle = ({ image_id, review }: Image) => mutate({ image_id, reviewed: !review });
  return { toggle, isPending };
}
export type ReviewMark = ReturnType<typeof useReviewMark>;

/** The next mark replaces the toast of the last. */
const TOAST = 'review-mark';

type ReviewButtonProps = { image: Image; mark: ReviewMark; wide?: boolean };

/** Marks an upload as reviewed, or removes the mark. */
export function ReviewButton({ image, mark, wide = false }: ReviewButtonProps) {
  const t = useMessages(imagesMessages);
  const isReviewed = image.review != null;
  return (
    <Button
      tone="secondary"
      wide={wide}
      busy={mark.isPending}
      onClick={() => mark.toggle(image)}
      icon={isReviewed ? <Undo2 aria-hidden="true" /> : <CheckCheck aria-hidden="true" />}
    >
      {t(isReviewed ? 'images.remove_mark' : 'images.mark_reviewed')}
    </Button>
  );
}

/** Who reviewed an upload, and when; empty before. */
export function ReviewedBy({ image: { review } }: { image: Image }) {
  const t = useMessages(imagesMessages);
  const formatAccountName = useAccountName();
  if (!review) return null;
  return (
    <p className="flex items-center gap-2 text-sm text-leaf-strong">
      <CheckCheck aria-hidden="true" className="size-4 shrink-0" />
      <span>
        {review.reviewed_by === null
          ? t('images.reviewed')
          : t('images.reviewed_by', { name: formatAccountName(review.reviewed_by) })}{' '}
        · <UploadedTime iso={review.reviewed_at} />
      </span>
    </p>
  );
}

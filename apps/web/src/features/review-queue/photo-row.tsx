import type { Image } from '@smart-waste/contract';
import { reviewQueueMessages } from '@smart-waste/messages/en/review-queue';
import { Eye, SquareDashedMousePointer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { appendQuery } from '../../shared/address.ts';
import { ImageStatusBadge } from '../../shared/images/image-status-badge.tsx';
import { PhotoFrame } from '../../shared/images/photo-frame.tsx';
import { UploadedTime } from '../../shared/images/uploaded-time.tsx';
import { useRenewLinks } from '../../shared/images/use-renew-links.ts';
import { buildSlot, FilledText } from '../../shared/messages/filled-text.tsx';
import { useMessages } from '../../shared/messages/messages.ts';
import { annotatePath } from '../../shared/paths.ts';
import { buttonVariants } from '../../shared/ui/button-variants.ts';
import { keepFocus } from '../../shared/ui/page.tsx';
import { Skeleton, SkeletonLayout } from '../../shared/ui/skeleton.tsx';
import { useAnchor } from '../../shared/use-anchor.ts';

type PhotoRowProps = {
  image: Image;
  position: number;
  /** What the address of the photo says of the list that led to it. */
  from: string;
  /** Which pages of the lists are shown, to which the person comes back. */
  pages: URLSearchParams;
  /** Without the result, which is what the last reviewer said. */
  isBlind: boolean;
  /** It is looked at, and not annotated. */
  isOnlyShown: boolean;
  children: ReactNode;
};

const ROW = 'flex flex-wrap items-start gap-4 p-3 sm:flex-nowrap sm:p-4';
const PHOTO = 'aspect-[4/3] w-32 shrink-0 rounded-control sm:w-40';
const TEXT = 'grid min-w-0 flex-1 basis-44 justify-items-start gap-2 text-sm';

/** The first row of a list that is loaded: more would move what stands below a list that has fewer. */
export const PhotoRowSkeleton = () => (
  <SkeletonLayout>
    <div className="rounded-panel border bg-surface">
      <div className={ROW}>
        <Skeleton className={PHOTO} />
        <div className={TEXT}>
          <Skeleton className="h-5 w-full max-w-64" />
          <Skeleton className="h-6 w-full max-w-48" />
        </div>
        <Skeleton className="h-11 w-28 dense:h-10" />
      </div>
    </div>
  </SkeletonLayout>
);

/** A photo of a list with what speaks for looking at it; leads to where it is annotated. */
export function PhotoRow({ image, position, from, pages, isBlind, isOnlyShown, children }: PhotoRowProps) {
  const t = useMessages(reviewQueueMessages);
  const renew = useRenewLinks();
  const { anchor, remember } = useAnchor(image.image_id);
  const name = t('review_queue.photo', { position });
  return (
    <li {...anchor} className={ROW}>
      <PhotoFrame
        src={image.thumbnail_url}
        alt={name}
        color={image.placeholder_color}
        renewLink={async () => (await renew(image.image_id)).thumbnail_url}
        className={PHOTO}
      />
      <div className={TEXT}>
        {children}
        <p className="flex w-full min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
          {!isBlind && <ImageStatusBadge image={image} />}
          <span>
            <FilledText
              text={t('review_queue.uploaded', { when: buildSlot('when') })}
              elements={{ when: <UploadedTime iso={image.uploaded_at} /> }}
            />
          </span>
        </p>
      </div>
      {/* The links of the router do not pass on what ends a ref. */}
      <div ref={keepFocus}>
        <Link
          onClick={remember}
          to={appendQuery(`${annotatePath(image.image_id)}?${from}`, pages)}
          aria-label={t(isOnlyShown ? 'review_queue.look_at_photo' : 'review_queue.annotate_photo', {
            position,
          })}
          className={buttonVariants({ tone: isOnlyShown ? 'quiet' : 'secondary' })}
        >
          {isOnlyShown ? <Eye aria-hidden="true" /> : <SquareDashedMousePointer aria-hidden="true" />}
          {t(isOnlyShown ? 'review_queue.look' : 'review_queue.annotate')}
        </Link>
      </div>
    </li>
  );
}

import type { Image } from '@smart-waste/contract';
import { adminUploadsMessages } from '@smart-waste/messages/en/admin-uploads';
import { clsx } from 'clsx';
import { CheckCheck, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { ImageStatusBadge } from '../../shared/images/image-status-badge.tsx';
import { PhotoFrame } from '../../shared/images/photo-frame.tsx';
import { usePhotoText } from '../../shared/images/photo-text.ts';
import { Severity } from '../../shared/images/severity.tsx';
import { UploadedTime } from '../../shared/images/uploaded-time.tsx';
import { useRenewLinks } from '../../shared/images/use-renew-links.ts';
import { useAccountName } from '../../shared/messages/account-name.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { isShiftHeld } from '../../shared/ui/use-selection.ts';

type ReviewCardProps = {
  image: Image;
  /** Counted from one, among all results of the search; read out by screen readers. */
  position: number;
  total: number;
  isOpen: boolean;
  isPicked: boolean;
  onOpen: (imageId: string) => void;
  onPick: (imageId: string, isRange: boolean) => void;
  onDelete: (image: Image) => void;
};

/**
 * One upload: a press anywhere opens it; buttons in the corners select and delete it. Scrolling does not render it
 * again.
 */
export const ReviewCard = memo(function ReviewCard(props: ReviewCardProps) {
  const { image, position, total, isOpen, isPicked, onOpen, onPick, onDelete } = props;
  const t = useMessages(adminUploadsMessages);
  const getName = useAccountName();
  const { describePhoto } = usePhotoText();
  const renew = useRenewLinks();
  const hasPlace = image.location !== '';
  const place = image.location || t('admin_uploads.no_location');
  return (
    <article
      aria-label={place}
      aria-posinset={position}
      aria-setsize={total}
      className={clsx(
        'relative min-w-0 overflow-hidden rounded-panel border contain-content has-[h2_:focus-visible]:outline-2 has-[h2_:focus-visible]:outline-leaf',
        isOpen && 'border-leaf ring-2 ring-leaf',
        isPicked ? 'bg-leaf-wash' : 'bg-surface',
      )}
    >
      <PhotoFrame
        src={image.thumbnail_url}
        alt={describePhoto(image.location)}
        color={image.placeholder_color}
        renewLink={async () => (await renew(image.image_id)).thumbnail_url}
        className="aspect-[4/3]"
      >
        <span className="absolute inset-x-2 bottom-2 flex">
          <ImageStatusBadge image={image} />
        </span>
        {image.review && (
          <span
            title={t('admin_uploads.reviewed_yes')}
            className="absolute right-2 bottom-2 grid size-6 place-items-center rounded-full bg-leaf-wash text-leaf-strong"
          >
            <CheckCheck aria-hidden="true" className="size-4" />
            <span className="sr-only">{t('admin_uploads.reviewed_yes')}</span>
          </span>
        )}
      </PhotoFrame>
      <div className="grid gap-0.5 px-3 py-2.5">
        <h2 className="min-w-0 text-sm font-medium">
          <button
            type="button"
            aria-current={isOpen || undefined}
            onClick={() => onOpen(image.image_id)}
            className="block w-full truncate text-left outline-none after:absolute after:inset-0"
            title={place}
          >
            {place}
          </button>
        </h2>
        <p title={image.username} className="truncate text-xs text-ink-soft">
          <UploadedTime iso={image.uploaded_at} />
          {image.username !== undefined && <> · {t('admin_uploads.by', { name: getName(image.username) })}</>}
        </p>
        <p className="text-xs text-ink-soft empty:hidden">
          <Severity image={image} />
        </p>
      </div>
      <label className="absolute top-0 left-0 z-10 grid size-11 place-items-center dense:size-10">
        <span className="grid size-6 place-items-center rounded-control bg-surface/90">
          <input
            type="checkbox"
            aria-label={
              hasPlace ? t('admin_uploads.select_upload', { place }) : t('admin_uploads.select_unlocated')
            }
            checked={isPicked}
            onChange={({ nativeEvent }) => onPick(image.image_id, isShiftHeld(nativeEvent))}
            className="size-4 accent-leaf"
          />
        </span>
      </label>
      <button
        type="button"
        aria-label={
          hasPlace ? t('admin_uploads.delete_upload', { place }) : t('admin_uploads.delete_unlocated')
        }
        onClick={() => onDelete(image)}
        className="absolute top-0 right-0 z-10 grid size-11 place-items-center rounded-control -outline-offset-2 dense:size-10"
      >
        <span className="grid size-7 place-items-center rounded-control bg-surface/90 hover:bg-brick-wash hover:text-brick-strong">
          <Trash2 aria-hidden="true" className="size-4" />
        </span>
      </button>
    </article>
  );
});

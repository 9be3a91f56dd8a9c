import { DAY_MS, type TrashedImage } from '@smart-waste/contract';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { trashMessages } from '@smart-waste/messages/en/trash';
import { CalendarX2, MapPin, RotateCcw, Trash2, UserRound } from 'lucide-react';
import { useId } from 'react';
import { formatDateTime } from '../format/relative-time.ts';
import { useNowMs } from '../format/use-now.ts';
import { useRelativeTime } from '../format/use-relative-time.ts';
import { PhotoFrame } from '../images/photo-frame.tsx';
import { usePhotoText } from '../images/photo-text.ts';
import { useAccountName } from '../messages/account-name.ts';
import { useLanguage } from '../messages/language.ts';
import { useMessages } from '../messages/messages.ts';
import { Button } from '../ui/button.tsx';
import { Clipped } from '../ui/clipped.tsx';

type TrashCardProps = {
  image: TrashedImage;
  /** Counted from one, among all recently deleted uploads. */
  position: number;
  total: number;
  isRestoring: boolean;
  onRestore: (imageId: string) => void;
  onPurge: (image: TrashedImage) => void;
  /** Absent where uploads are not selected. */
  selection?: { isPicked: boolean; onPick: (imageId: string) => void } | undefined;
};

/** One recently deleted upload: when it goes for good, and the way back. */
export function TrashCard(props: TrashCardProps) {
  const { image, position, total, isRestoring, onRestore, onPurge, selection } = props;
  const t = useMessages(trashMessages);
  const formatAccountName = useAccountName();
  const tImages = useMessages(imagesMessages);
  const { describePhoto } = usePhotoText();
  const titleId = useId();
  const place = image.location || tImages('images.no_location');
  return (
    <article
      aria-labelledby={titleId}
      aria-posinset={position}
      aria-setsize={total}
      className="relative flex min-w-0 flex-col overflow-hidden rounded-panel border bg-surface contain-content"
    >
      <PhotoFrame
        src={image.thumbnail_url}
        alt={describePhoto(image.location)}
        color={image.placeholder_color}
        className="aspect-[4/3]"
      />
      {selection && (
        <label className="absolute top-0 left-0 z-10 grid size-11 place-items-center dense:size-10">
          <span className="grid size-6 place-items-center rounded-control bg-surface/90">
            <input
              type="checkbox"
              aria-label={image.location ? t('trash.select', { place }) : t('trash.select_unlocated')}
              checked={selection.isPicked}
              onChange={() => selection.onPick(image.image_id)}
              className="size-4 accent-leaf"
            />
          </span>
        </label>
      )}
      <div className="flex flex-1 flex-col gap-3 p-3">
        <div className="grid gap-1 text-xs text-ink-soft [&_svg]:mt-0.5 [&_svg]:size-3.5 [&_svg]:shrink-0">
          <h2 id={titleId} className="flex min-w-0 items-start gap-2 text-sm font-medium text-ink">
            <MapPin aria-hidden="true" />
            <Clipped text={place} lines={2} />
          </h2>
          {image.username !== undefined && (
            <p className="flex items-start gap-2">
              <UserRound aria-hidden="true" />
              {t('trash.owner', { name: formatAccountName(image.username) })}
            </p>
          )}
          <Deletion image={image} />
        </div>
        <div className="mt-auto flex flex-wrap gap-2">
          <Button
            tone="secondary"
            size="small"
            className="flex-1"
            busy={isRestoring}
            onClick={() => onRestore(image.image_id)}
            aria-describedby={titleId}
            icon={<RotateCcw aria-hidden="true" />}
          >
            {t('trash.restore')}
          </Button>
          <Button
            tone="quiet"
            size="small"
            className="flex-1"
            onClick={() => onPurge(image)}
            aria-describedby={titleId}
          >
            {t('trash.purge')}
          </Button>
        </div>
      </div>
    </article>
  );
}

/** When and by whom it was deleted, and when it goes for good. */
function Deletion({ image }: { image: TrashedImage }) {
  const t = useMessages(trashMessages);
  const formatAccountName = useAccountName();
  const language = useLanguage();
  const formatAgo = useRelativeTime();
  const nowMs = useNowMs();
  const daysLeft = Math.max(0, Math.ceil((Date.parse(image.purge_at) - nowMs) / DAY_MS));
  const by =
    image.deleted_by === undefined
      ? !image.deleted_by_owner && t('trash.deleted_by_admin')
      : t('trash.deleted_by', { name: formatAccountName(image.deleted_by) });
  return (
    <>
      <p className="flex items-start gap-2">
        <Trash2 aria-hidden="true" />
        <span>
          <time dateTime={image.deleted_at} title={formatDateTime(image.deleted_at, language) ?? undefined}>
            {t('trash.deleted', { ago: formatAgo(image.deleted_at) ?? '' })}
          </time>
          {by && ` ${by}`}
        </span>
      </p>
      <p className="flex items-start gap-2">
        <CalendarX2 aria-hidden="true" />
        <time dateTime={image.purge_at} title={formatDateTime(image.purge_at, language) ?? undefined}>
          {t('trash.days_left', { days: daysLeft })}
        </time>
      </p>
    </>
  );
}

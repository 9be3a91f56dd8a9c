import type { Image } from '@smart-waste/contract';
import { dashboardMessages } from '@smart-waste/messages/en/dashboard';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { clsx } from 'clsx';
import { Images, ImageUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { formatGps } from '../../shared/format/values.ts';
import { StageProgress } from '../../shared/images/findings.tsx';
import { ImageStatusBadge } from '../../shared/images/image-status-badge.tsx';
import { PhotoFrame } from '../../shared/images/photo-frame.tsx';
import { usePhotoText } from '../../shared/images/photo-text.ts';
import { useRenewLinks } from '../../shared/images/use-renew-links.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { buildUploadPath, PATHS } from '../../shared/paths.ts';
import { buttonVariants } from '../../shared/ui/button-variants.ts';
import { Clipped } from '../../shared/ui/clipped.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LINK_CLASSES, ROW_LINK_CLASSES } from '../../shared/ui/link-classes.ts';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { QueryView, type ShownQuery } from '../../shared/ui/query-view.tsx';
import { Skeleton, SkeletonLayout } from '../../shared/ui/skeleton.tsx';
import type { Dashboard } from './use-dashboard.ts';

const ROWS = ['a', 'b', 'c'];

/** Three placeholder rows. */
const RecentSkeleton = () => (
  <SkeletonLayout>
    <div className="divide-y">
      {ROWS.map((row) => (
        <div key={row} className="flex gap-4 py-4 first:pt-0 last:pb-0">
          <Skeleton className="aspect-[4/3] w-24 shrink-0 sm:w-28" />
          <div className="grid flex-1 grid-cols-1 content-start gap-3 pt-1">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  </SkeletonLayout>
);

type UploadRowProps = { image: Image; children: ReactNode };

/** One upload: thumbnail, place and status. Pressing it anywhere opens its details. */
function UploadRow({ image, children }: UploadRowProps) {
  const t = useMessages(imagesMessages);
  const renew = useRenewLinks();
  const { describePhoto } = usePhotoText();
  const place = image.location || t('images.no_location');
  return (
    <li className="relative flex gap-4 py-4 first:pt-0 last:pb-0 max-[359px]:gap-3">
      <PhotoFrame
        src={image.thumbnail_url}
        alt={describePhoto(image.location)}
        color={image.placeholder_color}
        renewLink={async () => (await renew(image.image_id)).thumbnail_url}
        className="aspect-[4/3] w-24 shrink-0 self-start rounded-control max-[359px]:w-20 sm:w-28"
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
          <h3 className="min-w-0 text-sm font-medium">
            <Link to={buildUploadPath(image.image_id)} className={ROW_LINK_CLASSES}>
              <Clipped text={place} lines={2} />
            </Link>
          </h3>
          <ImageStatusBadge image={image} />
        </div>
        {children}
      </div>
    </li>
  );
}

/** One of the newest uploads, with its date and coordinates. */
function RecentUpload({ image }: { image: Image }) {
  const t = useMessages(imagesMessages);
  const language = useLanguage();
  return (
    <UploadRow image={image}>
      <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink-soft tabular-nums">
        <time dateTime={image.uploaded_at}>
          {formatDateTime(image.uploaded_at, language) ?? t('images.unknown_date')}
        </time>
        <span>{formatGps(image) ?? t('images.no_gps')}</span>
      </p>
    </UploadRow>
  );
}

/**
 * The newest uploads without a result yet. They appear once they are loaded; a failure is shown with the newest ones.
 */
export function OpenUploads({ open, figures }: Pick<Dashboard, 'open' | 'figures'>) {
  const t = useMessages(dashboardMessages);
  if (!open) return null;
  const nothingOpen = figures?.total === 0 ? 'dashboard.no_uploads' : 'dashboard.no_open';
  return (
    <PanelSection
      title={t('dashboard.open_uploads')}
      aside={open.total > 0 && <span className="text-sm text-ink-soft tabular-nums">{open.total}</span>}
    >
      {open.data.length === 0 ? (
        <p className="text-sm text-ink-soft">{t(nothingOpen)}</p>
      ) : (
        <ul className="divide-y">
          {open.data.map((image) => (
            <UploadRow key={image.image_id} image={image}>
              {image.status !== 'ml_unavailable' && (
                <div className="mt-2">
                  <StageProgress stage={image.stage} />
                </div>
              )}
            </UploadRow>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}

function NothingYet() {
  const t = useMessages(dashboardMessages);
  return (
    <EmptyState
      icon={<Images />}
      title={t('dashboard.no_recent')}
      text={t('dashboard.no_recent_text')}
      action={
        <Link to={PATHS.upload} className={buttonVariants()}>
          <ImageUp aria-hidden="true" />
          {t('dashboard.upload_new')}
        </Link>
      }
    />
  );
}

/** The newest uploads, or why they could not be loaded. */
export function RecentActivity({ query }: { query: ShownQuery<Image[]> }) {
  const t = useMessages(dashboardMessages);
  const hasMore = query.data !== undefined && query.data.length > 0;
  return (
    <PanelSection
      title={t('dashboard.recent_activity')}
      aside={
        hasMore && (
          <Link to={PATHS.history} className={clsx(LINK_CLASSES, '-my-2.5')}>
            {t('dashboard.view_all')}
          </Link>
        )
      }
    >
      <QueryView
        query={query}
        failed={t('dashboard.load_failed')}
        loading={<RecentSkeleton />}
        isEmpty={(recent) => recent.length === 0}
        empty={<NothingYet />}
      >
        {(recent) => (
          <ul className="divide-y">
            {recent.map((image) => (
              <RecentUpload key={image.image_id} image={image} />
            ))}
          </ul>
        )}
      </QueryView>
    </PanelSection>
  );
}

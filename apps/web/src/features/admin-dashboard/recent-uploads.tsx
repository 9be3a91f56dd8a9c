import type { Image, ImageList } from '@smart-waste/contract';
import { adminDashboardMessages } from '@smart-waste/messages/en/admin-dashboard';
import { imagesMessages } from '@smart-waste/messages/en/images';
import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Images } from 'lucide-react';
import { Link } from 'react-router';
import { ImageStatusBadge } from '../../shared/images/image-status-badge.tsx';
import { PhotoFrame } from '../../shared/images/photo-frame.tsx';
import { usePhotoText } from '../../shared/images/photo-text.ts';
import { UploadedTime } from '../../shared/images/uploaded-time.tsx';
import { useRenewLinks } from '../../shared/images/use-renew-links.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { buildAnalysisPath, PATHS } from '../../shared/paths.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LINK_CLASSES } from '../../shared/ui/link-classes.ts';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { Skeleton, SkeletonLayout } from '../../shared/ui/skeleton.tsx';

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 xl:grid-cols-4';
const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const RecentSkeleton = () => (
  <SkeletonLayout>
    <div className={GRID}>
      {CARDS.map((card) => (
        <div key={card} className="grid gap-2">
          <Skeleton className="aspect-[4/3]" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-3 w-1/3" />
        </div>
      ))}
    </div>
  </SkeletonLayout>
);

/** The newest uploads of all users. */
export function RecentUploads({ query }: { query: UseQueryResult<ImageList> }) {
  const t = useMessages(adminDashboardMessages);
  const viewAll = (
    <Link to={PATHS.adminUploads} className={clsx(LINK_CLASSES, '-my-2.5')}>
      {t('admin_dashboard.view_all')}
    </Link>
  );
  return (
    <PanelSection title={t('admin_dashboard.recent_uploads')} aside={viewAll}>
      <QueryView
        query={query}
        failed={t('admin_dashboard.load_failed')}
        loading={<RecentSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            icon={<Images />}
            title={t('admin_dashboard.no_uploads')}
            text={t('admin_dashboard.no_uploads_text')}
          />
        }
      >
        {({ data }) => (
          <ul className={GRID}>
            {data.map((image) => (
              <RecentUpload key={image.image_id} image={image} />
            ))}
          </ul>
        )}
      </QueryView>
    </PanelSection>
  );
}

/** One of the newest uploads; links to its analysis. */
function RecentUpload({ image }: { image: Image }) {
  const t = useMessages(imagesMessages);
  const renew = useRenewLinks();
  const { describePhoto } = usePhotoText();
  const place = image.location || t('images.no_location');
  return (
    <li className="min-w-0">
      <Link to={buildAnalysisPath(image.image_id)} className="block rounded-control">
        <PhotoFrame
          src={image.thumbnail_url}
          alt={describePhoto(image.location)}
          color={image.placeholder_color}
          renewLink={async () => (await renew(image.image_id)).thumbnail_url}
          className="aspect-[4/3] rounded-control"
        >
          <span className="absolute inset-x-2 top-2 flex *:wrap-anywhere *:whitespace-normal max-[359px]:inset-x-1 max-[359px]:top-1">
            <ImageStatusBadge image={image} />
          </span>
        </PhotoFrame>
        <h3 className="mt-2 truncate text-sm font-medium" title={place}>
          {place}
        </h3>
        <p className="text-xs text-ink-soft">
          <UploadedTime iso={image.uploaded_at} />
        </p>
      </Link>
    </li>
  );
}

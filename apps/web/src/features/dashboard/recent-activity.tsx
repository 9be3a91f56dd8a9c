import { Images, ImageUp } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../shared/paths.ts';
import { buttonVariants } from '../../shared/ui/button-variants.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { useWords } from '../../shared/words/words.ts';
import { RecentSkeleton } from './recent-skeleton.tsx';
import { RecentUpload } from './recent-upload.tsx';
import type { Dashboard } from './use-dashboard.ts';
import { dashboardWords } from './words.ts';

function NothingYet() {
  const w = useWords(dashboardWords);
  return (
    <EmptyState
      icon={<Images />}
      title={w.noRecent}
      text={w.noRecentText}
      action={
        <Link to={PATHS.upload} className={buttonVariants()}>
          <ImageUp aria-hidden="true" />
          {w.uploadNew}
        </Link>
      }
    />
  );
}

function Uploads({ recent, error }: Pick<Dashboard, 'recent' | 'error'>) {
  if (recent === undefined) return error ? null : <RecentSkeleton />;
  if (recent.length === 0) return <NothingYet />;
  return (
    <ul className="divide-y">
      {recent.map((image) => (
        <RecentUpload key={image.image_id} image={image} />
      ))}
    </ul>
  );
}

/** The newest uploads, and what went wrong when they could not be had. */
export function RecentActivity({ recent, error, isFetching, refetch }: Dashboard) {
  const w = useWords(dashboardWords);
  const hasMore = recent !== undefined && recent.length > 0;
  return (
    <PanelSection
      title={w.recentActivity}
      aside={
        hasMore && (
          <Link
            to={PATHS.history}
            className="text-sm font-medium text-leaf underline-offset-4 hover:underline"
          >
            {w.viewAll}
          </Link>
        )
      }
    >
      {error && (
        <div className={recent ? 'mb-5' : ''}>
          <ErrorPanel title={w.failed} text={error.message} onRetry={refetch} isRetrying={isFetching} />
        </div>
      )}
      <Uploads recent={recent} error={error} />
    </PanelSection>
  );
}

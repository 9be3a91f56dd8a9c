import type { ImageList } from '@smart-waste/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { Link } from 'react-router';
import { isOpen, PATHS } from '../../shared/paths.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PanelSection } from '../../shared/ui/panel.tsx';
import { QueryView } from '../../shared/ui/query-view.tsx';
import { Skeleton, SkeletonLayout } from '../../shared/ui/skeleton.tsx';
import { useWords } from '../../shared/words/words.ts';
import { RecentUpload } from './recent-upload.tsx';
import { adminDashboardWords } from './words.ts';

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

/** The newest uploads of everybody. */
export function RecentUploads({ query }: { query: UseQueryResult<ImageList> }) {
  const w = useWords(adminDashboardWords);
  const viewAll = isOpen(PATHS.adminUploads) && (
    <Link
      to={PATHS.adminUploads}
      className="text-sm font-medium text-leaf underline-offset-4 hover:underline"
    >
      {w.viewAll}
    </Link>
  );
  return (
    <PanelSection title={w.recentUploads} aside={viewAll}>
      <QueryView
        query={query}
        failed={w.failedToLoad}
        loading={<RecentSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState icon={<Images />} title={w.noUploads} text={w.noUploadsText} />}
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

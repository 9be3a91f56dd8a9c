import { analysisPageMessages } from '@smart-waste/messages/en/analysis-page';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { imageKeys, showNeighbours } from '../../shared/api/images.ts';
import { listAddress } from '../../shared/images/list-address.ts';
import { readSearch, toListFilter } from '../../shared/images/review-search.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { buildAnalysisPath } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/button.tsx';
import { buttonVariants } from '../../shared/ui/button-variants.ts';

/** The addresses of the previous and the next upload, in the list that the address of this page names; only admins have lists. */
export function useImageSteps(imageId: string, { enabled }: { enabled: boolean }) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const list = listAddress(address);
  const query = useQuery({
    queryKey: imageKeys.neighbours(imageId, list),
    queryFn: ({ signal }) => showNeighbours(imageId, toListFilter(readSearch(address)), signal),
    enabled,
  });
  const buildPath = (id: string | null | undefined) => (id ? `${buildAnalysisPath(id)}${list}` : null);
  const [previous, next] = [buildPath(query.data?.previous), buildPath(query.data?.next)];
  /** Undefined at an end of the list. */
  const follow = (path: string | null) =>
    path === null ? undefined : () => void navigate(path, { replace: true });
  return { query, previous, next, goBack: follow(previous), goOn: follow(next) };
}
export type ImageSteps = ReturnType<typeof useImageSteps>;

/** Leads to the previous and the next upload; at an end of the list the link is there, but leads nowhere. */
export function StepLinks({ steps: { query, previous, next } }: { steps: ImageSteps }) {
  const t = useMessages(analysisPageMessages);
  if (query.isError)
    return (
      <Button
        tone="secondary"
        busy={query.isFetching}
        onClick={() => void query.refetch()}
        icon={<RotateCw aria-hidden="true" />}
      >
        {t('analysis_page.steps_failed')}
      </Button>
    );
  return (
    <nav aria-label={t('analysis_page.steps')} className="flex gap-2">
      <StepLink to={previous} label={t('analysis_page.previous')}>
        <ChevronLeft aria-hidden="true" />
      </StepLink>
      <StepLink to={next} label={t('analysis_page.next')} isAfter>
        <ChevronRight aria-hidden="true" />
      </StepLink>
    </nav>
  );
}

type StepLinkProps = { to: string | null; label: string; isAfter?: boolean; children: ReactNode };

/** Stays the same element while the neighbours are loaded, so that it keeps the focus. */
const StepLink = ({ to, label, isAfter = false, children }: StepLinkProps) => (
  <Link
    to={to ?? '.'}
    replace
    aria-disabled={to === null || undefined}
    onClick={(event) => to === null && event.preventDefault()}
    className={buttonVariants({ tone: 'secondary' })}
  >
    {!isAfter && children}
    <span className="max-md:sr-only">{label}</span>
    {isAfter && children}
  </Link>
);

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { imageKeys, showNeighbours } from '../../../shared/api/images.ts';
import { listAddress, OPEN, requestedList, searchIn } from '../../../shared/images/review-search.ts';
import { analysisPath, annotatePath, PATHS } from '../../../shared/paths.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { prefetchPhoto } from './use-annotated-photo.ts';

/** The photos before and after this one in the list that the address names; the next one is loaded ahead. */
export function usePhotoSteps(image_id: string) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const list = useMemo(() => requestedList(searchIn(address)), [address]);
  const isReviewer = usePerson()?.role === 'reviewer';
  const { data } = useQuery({
    queryKey: imageKeys.neighbours(image_id, list),
    queryFn: ({ signal }) => showNeighbours(image_id, list, signal),
    enabled: !isReviewer, // only admins have lists
    staleTime: Number.POSITIVE_INFINITY, // a submitted photo may leave the list, and with it the way to the next one
  });
  const next = data?.next ?? null;
  useEffect(() => {
    if (next !== null) void prefetchPhoto(client, next);
  }, [client, next]);
  const step = (to: string | null | undefined) =>
    to ? () => void navigate(`${annotatePath(to)}${listAddress(address)}`, { replace: true }) : undefined;
  const uploads = new URLSearchParams(address);
  uploads.set(OPEN, image_id);
  return {
    goOn: step(next),
    goBack: step(data?.previous),
    /** The list with this photo open; for who has no list the photo with its runs. */
    backPath: isReviewer ? analysisPath(image_id) : `${PATHS.adminUploads}?${uploads}`,
  };
}

export type PhotoSteps = ReturnType<typeof usePhotoSteps>;

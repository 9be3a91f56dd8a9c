import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
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
  const neighbours = queryOptions({
    queryKey: imageKeys.neighbours(image_id, list),
    queryFn: ({ signal }) => showNeighbours(image_id, list, signal),
    staleTime: Number.POSITIVE_INFINITY, // a submitted photo may leave the list, and with it the way to the next one
  });
  // Only admins have lists.
  const { data } = useQuery({ ...neighbours, enabled: !isReviewer });
  const next = data?.next ?? null;
  useEffect(() => {
    if (next !== null) void prefetchPhoto(client, next);
  }, [client, next]);
  const show = (to: string) => void navigate(`${annotatePath(to)}${listAddress(address)}`, { replace: true });
  const step = (to: string | null | undefined) => (to ? () => show(to) : undefined);
  const uploads = new URLSearchParams(address);
  uploads.set(OPEN, image_id);
  return {
    goOn: step(next),
    goBack: step(data?.previous),
    /** Shows the next photo, also when it is not known yet; resolves to false at the end of the list. */
    finish: async (): Promise<boolean> => {
      const known = isReviewer ? undefined : await client.ensureQueryData(neighbours).catch(() => undefined);
      if (known?.next) show(known.next);
      return Boolean(known?.next);
    },
    comeBack: () => show(image_id),
    /** The list with this photo open; for who has no list the photo with its runs. */
    backPath: isReviewer ? analysisPath(image_id) : `${PATHS.adminUploads}?${uploads}`,
  };
}

export type PhotoSteps = ReturnType<typeof usePhotoSteps>;

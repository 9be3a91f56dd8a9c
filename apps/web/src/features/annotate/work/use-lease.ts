import { ANNOTATION_LIMITS, type AnnotationLease } from '@smart-waste/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useEffectEvent } from 'react';
import { buildNameOnHost } from '../../../shared/base-path.ts';
import { isNotFound } from '../../../shared/http/api-result.ts';
import { writeText } from '../../../shared/storage.ts';
import {
  buildAnnotationsKey,
  buildLeaseKey,
  releaseLease,
  showAnnotations,
  takeLease,
} from './annotation-calls.ts';

/**
 * 'finished': the person has said what is on the photo, and changed nothing since, or others decide about it. 'idle': there was no
 * input for a while.
 */
export type LeaseUse = 'working' | 'finished' | 'idle';

/** Well before it ends, so that one lost call does not end it. */
const RENEW_MS = (ANNOTATION_LIMITS.leaseSeconds / 3) * 1000;
/** A person who waits for another one sees soon that the photo is free. */
const ASK_AGAIN_MS = 10_000;
/** Names the photo that a window of this person has released to their other windows, of which it ends the lease as well. */
const RELEASED = 'annotation_lease_released';
/** By then the release has arrived. */
const TAKE_AGAIN_MS = 1_000;

/** A person who has finished or is idle no longer works on the photo, so what others say about it meanwhile is shown. */
async function askForLease(client: QueryClient, image_id: string, signal: AbortSignal) {
  const known = await showAnnotations(image_id, signal);
  client.setQueryData(buildAnnotationsKey(image_id), known);
  return known.lease;
}

/**
 * Holds the lease of the photo while the person works on it. `lease` is another person's, or null: until the first answer the
 * photo counts as free, because the server decides anyway. When the other person leaves it, what they submitted is shown.
 * `isGone`: the photo was deleted meanwhile. A person who only looks, has finished or closes the page leaves the lease to others, and
 * that of one who is idle is not renewed; one who has finished or is idle still sees who works on the photo.
 */
export function useLease(
  image_id: string,
  present: LeaseUse,
): { lease: AnnotationLease | null; isGone: boolean } {
  const client = useQueryClient();
  const use = useDeferredValue(present); // a first change is on screen before the call that takes the lease for it
  const { data, error, refetch } = useQuery({
    queryKey: [...buildLeaseKey(image_id), use],
    queryFn: async ({ queryKey, signal }): Promise<AnnotationLease | null> => {
      if (use !== 'working') return askForLease(client, image_id, signal);
      const lease = await takeLease(image_id, signal);
      const waitedFor = client.getQueryData<AnnotationLease>(queryKey)?.is_own === false;
      // What the other person submitted is known before this one can go on.
      if (waitedFor && lease.is_own)
        await client.invalidateQueries({ queryKey: buildAnnotationsKey(image_id) });
      return lease;
    },
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      use !== 'working' || state.data?.is_own === false ? ASK_AGAIN_MS : RENEW_MS,
  });
  const release = useEffectEvent((left: string) => {
    if (use === 'idle') return; // the lease ends by itself, and may be that of another device of the person
    void releaseLease(left);
    writeText(RELEASED, left);
    writeText(RELEASED, null); // the same photo again is news, too
  });
  useEffect(() => {
    if (use !== 'working') return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const takeAgain = () => void (!signal.aborted && refetch());
    window.addEventListener(
      'storage',
      ({ key, newValue }) => {
        if (key === buildNameOnHost(RELEASED) && newValue === image_id) setTimeout(takeAgain, TAKE_AGAIN_MS);
      },
      { signal },
    );
    // A closed tab unmounts nothing. One that comes back from the browser's cache goes on where it was.
    window.addEventListener('pagehide', () => release(image_id), { signal });
    window.addEventListener('pageshow', ({ persisted }) => void (persisted && refetch()), { signal });
    return () => {
      leaving.abort();
      release(image_id);
    };
  }, [image_id, use, refetch]);
  return { lease: data && !data.is_own ? data : null, isGone: isNotFound(error) };
}

import type { Image, ImageEvent, ImageList } from '@smart-waste/contract';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePerson } from '../session/session.ts';
import { followEvents } from './events.ts';
import { processingFollower } from './follow-processing.ts';
import { imageKeys } from './images.ts';

/** Many events in a row (ten uploads at once) become one refetch. */
const GATHER_MS = 250;

type Cached = Image | ImageList | InfiniteData<ImageList> | undefined;

function patchedList(list: ImageList, event: ImageEvent): ImageList {
  const { image_id, status, stage } = event;
  if (!list.data.some((one) => one.image_id === image_id)) return list;
  if (event.change === 'deleted') {
    return { ...list, data: list.data.filter((one) => one.image_id !== image_id), total: list.total - 1 };
  }
  const patch = (one: Image) =>
    one.image_id === image_id ? { ...one, status: status ?? one.status, stage } : one;
  return { ...list, data: list.data.map(patch) };
}

/** What a cached answer becomes after this event; anything that does not hold the image stays the same object. */
export function patched(cached: Cached, event: ImageEvent): Cached {
  if (cached === undefined) return cached;
  if ('pages' in cached) return { ...cached, pages: cached.pages.map((page) => patchedList(page, event)) };
  if ('data' in cached) return patchedList(cached, event);
  const isThisOne = cached.image_id === event.image_id && event.change !== 'deleted';
  return isThisOne ? { ...cached, status: event.status ?? cached.status, stage: event.stage } : cached;
}

function follower(client: QueryClient) {
  const processing = processingFollower(client);
  let isPlanned = false;
  const refetch = () => {
    isPlanned = false;
    void client.invalidateQueries({ queryKey: imageKeys.all });
  };
  const refetchSoon = () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(refetch, GATHER_MS);
  };
  const onEvent = (event: ImageEvent) => {
    client.setQueriesData<Cached>({ queryKey: imageKeys.all }, (cached) => patched(cached, event));
    processing.onImage(event);
    // A stage is all there is to know of a running photo; everything else brings new data.
    if (event.status !== 'processing') refetchSoon();
  };
  const onOpen = () => {
    refetchSoon();
    processing.onProcessing();
  };
  return { onEvent, onProcessing: processing.onProcessing, onOpen };
}

/** Keeps every cached image up to date from the event stream while somebody is signed in. */
export function useLiveImages(): void {
  const client = useQueryClient();
  const personId = usePerson()?.id;
  useEffect(() => {
    if (personId === undefined) return;
    const closing = new AbortController();
    void followEvents(follower(client), closing.signal);
    return () => closing.abort();
  }, [client, personId]);
}

import type { Image, ImageEvent, ImageList, ProcessingJob, ProcessingJobs } from '@smart-waste/contract';
import { computeJobProgress, toJobStatus } from '@smart-waste/core';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { CASES_KEY, PUBLIC_CASES_KEY } from './case-keys.ts';
import { subscribeToEvents } from './event-stream.ts';
import { imageKeys, ownReportKeys, trashKeys } from './images.ts';
import { processingKeys } from './processing.ts';

/** Many events in a row (ten uploads at once) become one refetch. */
const IMAGES_REFETCH_MS = 250;
/** A batch changes many times a second; its figures need not. */
const PROCESSING_REFETCH_MS = 1_000;
/** A workplace with many cases hears of all of them. */
const CASES_REFETCH_MS = 2_000;

type JobPages = InfiniteData<ProcessingJobs> | undefined;

function applyEventToJob(job: ProcessingJob, { status, stage }: ImageEvent): ProcessingJob {
  if (status === null) return job;
  const next = toJobStatus(status);
  return { ...job, status: next, stage, progress: computeJobProgress(next, stage) };
}

/** The jobs after this event; pages without the image stay the same objects. */
export function applyEventToJobs(pages: JobPages, event: ImageEvent): JobPages {
  const isOfEvent = ({ imageId }: ProcessingJob) => imageId === event.image_id;
  if (!pages?.pages.some(({ data }) => data.some(isOfEvent))) return pages;
  const patchPage = (page: ProcessingJobs): ProcessingJobs => {
    if (!page.data.some(isOfEvent)) return page;
    const data =
      event.change === 'deleted'
        ? page.data.filter((job) => !isOfEvent(job))
        : page.data.map((job) => (isOfEvent(job) ? applyEventToJob(job, event) : job));
    return { ...page, data };
  };
  return { ...pages, pages: pages.pages.map(patchPage) };
}

type CachedImages = Image | ImageList | InfiniteData<ImageList> | undefined;

function applyEventToList(list: ImageList, event: ImageEvent): ImageList {
  const { image_id, status, stage } = event;
  if (!list.data.some((one) => one.image_id === image_id)) return list;
  if (event.change === 'deleted') {
    return { ...list, data: list.data.filter((one) => one.image_id !== image_id), total: list.total - 1 };
  }
  const patch = (one: Image) =>
    one.image_id === image_id ? { ...one, status: status ?? one.status, stage } : one;
  return { ...list, data: list.data.map(patch) };
}

/** Cached data after this event; data without the image stays the same object. */
export function applyEvent(cached: CachedImages, event: ImageEvent): CachedImages {
  if (cached === undefined) return cached;
  if ('pages' in cached)
    return { ...cached, pages: cached.pages.map((page) => applyEventToList(page, event)) };
  if ('data' in cached) return applyEventToList(cached, event);
  const isThisOne = cached.image_id === event.image_id && event.change !== 'deleted';
  return isThisOne ? { ...cached, status: event.status ?? cached.status, stage: event.stage } : cached;
}

/** A function that marks the queries below a key as outdated; the calls within `delayMs` become one refetch. */
function createCoalescedInvalidation(client: QueryClient, queryKey: readonly string[], delayMs: number) {
  let isScheduled = false;
  const invalidate = () => {
    isScheduled = false;
    void client.invalidateQueries({ queryKey });
  };
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(invalidate, delayMs);
  };
}

/** Event handlers that keep the cached images and jobs up to date: known fields at once, the rest by a refetch. */
function createCacheUpdater(client: QueryClient) {
  const refetchImages = createCoalescedInvalidation(client, imageKeys.all, IMAGES_REFETCH_MS);
  const refetchTrash = createCoalescedInvalidation(client, trashKeys.all, IMAGES_REFETCH_MS);
  const refetchReports = createCoalescedInvalidation(client, ownReportKeys.all, IMAGES_REFETCH_MS);
  const refetchJobs = createCoalescedInvalidation(client, processingKeys.all, PROCESSING_REFETCH_MS);
  const refetchCases = createCoalescedInvalidation(client, CASES_KEY, CASES_REFETCH_MS);
  const refetchPublicCases = createCoalescedInvalidation(client, PUBLIC_CASES_KEY, CASES_REFETCH_MS);
  const onCase = () => {
    refetchReports();
    refetchCases();
    refetchPublicCases();
  };
  const refetchProcessing = () => void client.invalidateQueries({ queryKey: processingKeys.all });
  return {
    onImage: (event: ImageEvent) => {
      client.setQueriesData<CachedImages>({ queryKey: imageKeys.all }, (cached) => applyEvent(cached, event));
      client.setQueriesData<JobPages>({ queryKey: processingKeys.jobs }, (pages) =>
        applyEventToJobs(pages, event),
      );
      refetchJobs();
      // A stage changes nothing else of a running photo; every other event means new data.
      if (event.status !== 'processing') {
        refetchImages();
        refetchReports();
      }
      if (event.change !== 'updated') refetchTrash();
    },
    onProcessing: refetchProcessing,
    onCase,
    onOpen: () => {
      refetchImages();
      onCase();
      refetchTrash();
      refetchProcessing();
    },
  };
}

/** Keeps every cached image and job up to date from the event stream until the signal aborts. */
export const startLiveUpdates = (client: QueryClient, signal: AbortSignal): void =>
  void subscribeToEvents(createCacheUpdater(client), signal);

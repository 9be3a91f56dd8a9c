import type { ImageEvent, ProcessingJob, ProcessingJobs } from '@smart-waste/contract';
import { jobProgress, jobStatusOf } from '@smart-waste/core';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { processingKeys } from './processing.ts';

/** A batch changes many times a second; its figures need not. */
const GATHER_MS = 1_000;

type Pages = InfiniteData<ProcessingJobs> | undefined;

function patchedJob(job: ProcessingJob, { status, stage }: ImageEvent): ProcessingJob {
  if (status === null) return job;
  const next = jobStatusOf(status);
  return { ...job, status: next, stage, progress: jobProgress(next, stage) };
}

/** The jobs after this event; pages that do not hold the image stay the same objects. */
export function patchedJobs(pages: Pages, event: ImageEvent): Pages {
  const isMeant = ({ imageId }: ProcessingJob) => imageId === event.image_id;
  if (!pages?.pages.some(({ data }) => data.some(isMeant))) return pages;
  const patchPage = (page: ProcessingJobs): ProcessingJobs => {
    if (!page.data.some(isMeant)) return page;
    const data =
      event.change === 'deleted'
        ? page.data.filter((job) => !isMeant(job))
        : page.data.map((job) => (isMeant(job) ? patchedJob(job, event) : job));
    return { ...page, data };
  };
  return { ...pages, pages: pages.pages.map(patchPage) };
}

/** Keeps what is cached of the processor up to date: jobs at once, the rest soon after. */
export function processingFollower(client: QueryClient) {
  let isPlanned = false;
  const refetch = () => {
    isPlanned = false;
    void client.invalidateQueries({ queryKey: processingKeys.all });
  };
  const refetchSoon = () => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(refetch, GATHER_MS);
  };
  return {
    onImage: (event: ImageEvent) => {
      client.setQueriesData<Pages>({ queryKey: processingKeys.jobs }, (pages) => patchedJobs(pages, event));
      refetchSoon();
    },
    onProcessing: refetch,
  };
}

type Job = { id: number; file: Blob; drawing: object | null };
type Answer = { gps: { latitude: number; longitude: number } | null; capturedAtMs?: number | null } & (
  | { blob: Blob | null }
  | { failedAt: 'decode' | 'draw' }
);
/** What the worker does with a photo: it answers, or it breaks. */
type Outcome = Answer | 'broken';

// The page reuses the one worker that it started, so each test replaces its response.
let jobs: Job[] = [];
let answer: (job: Job) => Outcome | Promise<Outcome> = () => ({ gps: null, blob: null });

class FakeWorker {
  onmessage: ((event: { data: Answer & { id: number } }) => void) | null = null;
  onerror: (() => void) | null = null;
  terminate() {}
  postMessage(job: Job) {
    jobs.push(job);
    queueMicrotask(async () => {
      const outcome = await answer(job);
      if (outcome === 'broken') this.onerror?.();
      else this.onmessage?.({ data: { id: job.id, capturedAtMs: null, ...outcome } });
    });
  }
}
Object.assign(globalThis, { Worker: FakeWorker });

/** Replaces the photo worker, which needs a real browser; returns the list of the jobs that it receives. */
export function installFakeWorker(next: (job: Job) => Outcome | Promise<Outcome>): Job[] {
  answer = next;
  jobs = [];
  return jobs;
}

import type { BulkJob, Image, TrashedImage } from '@smart-waste/contract';
import { HttpResponse, http } from 'msw';
import { sampleImage } from '../../../test/images.ts';
import { api, server } from '../../../test/server.ts';

const NONE = { pending: 0, processing: 0, completed: 0, failed: 0, ml_failed: 0, ml_unavailable: 0 };
export const notFound = () =>
  HttpResponse.json({ error: 'Image not found', code: 'not_found', request_id: 'r' }, { status: 404 });

/** A server with these images; returns the requests that it received. */
export function serve(images: Image[], jobs: BulkJob[] = []) {
  const database = { images, jobs, trash: [] as TrashedImage[] };
  const requests: URL[] = [];
  const posted: unknown[] = [];
  server.use(
    http.get(api('/images/list/'), ({ request }) => {
      requests.push(new URL(request.url));
      const statuses = new URL(request.url).searchParams.get('status')?.split(',');
      const data = database.images.filter(({ status }) => statuses?.includes(status) ?? true);
      return HttpResponse.json({ data, next_cursor: null, total: data.length });
    }),
    http.get(api('/images/trash/'), () =>
      HttpResponse.json({
        data: database.trash,
        next_cursor: null,
        total: database.trash.length,
        days: 30,
      }),
    ),
    http.get(api('/images/counts/'), () => HttpResponse.json({ ...NONE, completed: 12, ml_failed: 3 })),
    http.get(api('/images/:id/'), ({ params }) => {
      const image = database.images.find(({ image_id }) => image_id === params.id);
      return image ? HttpResponse.json(image) : notFound();
    }),
    http.get(api('/admin/bulk-jobs/'), () => HttpResponse.json({ data: database.jobs })),
    http.post(api('/admin/bulk-jobs/'), async ({ request }) => {
      const body = (await request.json()) as { action: BulkJob['action'] };
      posted.push(body);
      const job = createJob({ job_id: '00000000-0000-4000-8000-00000000000b', action: body.action });
      database.jobs = [job];
      return HttpResponse.json(job, { status: 202 });
    }),
  );
  return { database, requests, posted };
}

export const createJob = (change: Partial<BulkJob> = {}): BulkJob => ({
  job_id: '00000000-0000-4000-8000-00000000000a',
  action: 'delete',
  requested_by: 'asha',
  total: 4,
  done: 1,
  failed: 0,
  skipped: 0,
  created_at: new Date().toISOString(),
  finished_at: null,
  can_undo: false,
  ...change,
});

export const trashed = (number: number): TrashedImage => ({
  ...sampleImage(number, { username: 'asha' }),
  deleted_at: new Date().toISOString(),
  deleted_by_owner: false,
  deleted_by: 'boss',
  purge_at: new Date(Date.now() + 30.5 * 86_400_000).toISOString(),
});

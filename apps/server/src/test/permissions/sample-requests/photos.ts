import { randomUUID } from 'node:crypto';
import { createMediaLinks } from '../../../modules/photos/media/media-links.ts';
import { encodeMultipart } from '../../photo-form.ts';
import { jpegPhoto } from '../../photos.ts';
import { addImage, newImage, newJobEntry } from '../../rows.ts';
import {
  createParameters,
  nextNumber,
  type RequestContext,
  type SampleRequest,
  type SampleRequests,
} from './sample-request.ts';

/** Those of photos. */
export const PHOTO_REQUESTS = {
  uploadImage: async () => {
    const bytes = await jpegPhoto({ red: nextNumber() % 256 });
    return encodeMultipart({ image: { bytes }, fields: { location: 'Market Road' } });
  },
  listImages: async ({ userId }) => ({ query: { user_id: String(userId) } }),
  changePlace: async (context) => ({
    ...(await createParameters(context)),
    payload: { location: 'Market Road' },
  }),
  listTrash: async ({ userId }) => ({ query: { user_id: String(userId) } }),
  giveHint: async (context) => ({ ...(await createParameters(context)), payload: {} }),
  restoreImage: createTrashed,
  purgeImage: createTrashed,
  reprocessImage: async (context) => ({ ...(await createParameters(context)), payload: {} }),
  setCoordinates: async (context) => ({
    ...(await createParameters(context)),
    payload: { latitude: '26.9124', longitude: '75.7873' },
  }),
  reviewImage: async (context) => ({ ...(await createParameters(context)), payload: { reviewed: true } }),
  startBulkJob: async () => ({ payload: { action: 'delete', image_ids: [randomUUID()] } }),
  showBulkJob: createBulkJob,
  listBulkItems: createBulkJob,
  media: async ({ api }) => {
    const file = `${randomUUID()}.jpg`;
    await api.deps.store.put(`photos/${file}`, await jpegPhoto(), 'image/jpeg');
    const expireAt = new Date(api.deps.clock.now().getTime() + 3600_000);
    const link = createMediaLinks(api.secrets.links, '').buildLinkUntil(`photos/${file}`, expireAt);
    const query = Object.fromEntries(new URL(link, 'http://localhost').searchParams);
    return { params: { folder: 'photos', file }, query };
  },
  listZoneUploads: async ({ api, userId }) => {
    const { image } = await addImage(api.deps, newImage(userId, { latitude: 26.9124, longitude: 75.7873 }));
    return { params: { image_id: image.image_id }, query: { range: 'all' } };
  },
} satisfies SampleRequests;

/** A photo of `user` that is in the trash. */
async function createTrashed(context: RequestContext): Promise<SampleRequest> {
  const request = await createParameters(context);
  const { deps } = context.api;
  await deps.trash.put(request.params?.image_id ?? '', { at: deps.clock.now(), by: context.userId });
  return request;
}

async function createBulkJob({ api, userId }: RequestContext): Promise<SampleRequest> {
  const job = {
    job_id: randomUUID(),
    action: 'delete',
    requested_by: userId,
    created_at: new Date(),
  } as const;
  const selection = { image_ids: [randomUUID()] };
  await api.deps.bulk.start(job, { selection, max: 1 }, newJobEntry(job));
  return { params: { job_id: job.job_id } };
}

import {
  type ImageEvent,
  imageEvent,
  type ProcessingEvent,
  type ProcessingState,
} from '@smart-waste/contract';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from './schema.ts';

/** The channels of NOTIFY. Notifications of a transaction are delivered when it commits, and not at all otherwise. */
export const IMAGE_CHANGED = 'image_changed';
/** The same change of several images. */
export const IMAGES_CHANGED = 'images_changed';
export const RUN_WAITING = 'run_waiting';
export const PROCESSING_CHANGED = 'processing_changed';
export const CASE_CHANGED = 'case_changed';

/** The payload of a notification of the same change of several images. */
export const imagesChanged = z.object({
  ...z.pick(imageEvent, { change: true, status: true, stage: true }).shape,
  /** The ids of image and owner. */
  images: z.array(z.tuple([imageEvent.shape.image_id, imageEvent.shape.user_id])),
});
type ImagesChanged = z.infer<typeof imagesChanged>;

/** The payload of a notification of a changed case, with the people to whom it may be shown besides officers and admins. */
export const caseChanged = z.object({
  case_id: z.uuid(),
  number: z.int(),
  follower_ids: z.array(z.int()),
  assignee_ids: z.array(z.int()),
});

/** PostgreSQL takes 8000 bytes in a notification, and an id up to 12; further followers see the change later. */
export const MAX_FOLLOWERS_IN_NOTIFICATION = 500;

/** PostgreSQL takes 8000 bytes in a notification, and an image takes about 55. */
const MAX_IMAGES_IN_NOTIFICATION = 120;

type ChangedImage = Pick<ImageEvent, 'image_id' | 'user_id' | 'status' | 'stage'>;

/**
 * Notifies every process of these changes, in one notification for all images with the same change; `runWaiting` wakes
 * the workers with the same statement.
 */
export async function notifyImageChanges(
  db: Database,
  changed: readonly ChangedImage[],
  { change, runWaiting }: { change: ImageEvent['change']; runWaiting: boolean },
): Promise<void> {
  if (changed.length === 0) return;
  const payloads = groupByChange(changed, change).map((payload) => JSON.stringify(payload));
  await sql`
    select pg_notify(${IMAGES_CHANGED}, payload) from unnest(${payloads}::text[]) as payload
    ${runWaiting ? sql`union all select pg_notify(${RUN_WAITING}, '')` : sql``}`.execute(db);
}

function groupByChange(changed: readonly ChangedImage[], change: ImageEvent['change']): ImagesChanged[] {
  const groups: ImagesChanged[] = [];
  for (const { image_id, user_id, status, stage } of changed) {
    const known = groups.findLast((group) => group.status === status && group.stage === stage);
    if (known && known.images.length < MAX_IMAGES_IN_NOTIFICATION) known.images.push([image_id, user_id]);
    else groups.push({ change, status, stage, images: [[image_id, user_id]] });
  }
  return groups;
}

/** Notifies every process of the state of the processor, and that a run may wait, because a batch queues some. */
export async function notifyProcessingChange(db: Database, processing: ProcessingState): Promise<void> {
  await sql`
    select pg_notify(${PROCESSING_CHANGED}, ${JSON.stringify({ processing } satisfies ProcessingEvent)}),
           pg_notify(${RUN_WAITING}, '')`.execute(db);
}

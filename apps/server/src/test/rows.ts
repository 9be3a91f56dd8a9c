import { randomBytes, randomUUID } from 'node:crypto';
import type { AnalysisResults } from '@smart-waste/contract';
import type { Tables } from '../adapters/db/open-database.ts';
import type { NewBulkJob } from '../modules/jobs/ports.ts';
import type { RunRecord } from '../ports/analysis-table.ts';
import type { AuditEntry } from '../ports/audit-log.ts';
import type { AddedImage, NewImage } from '../ports/image-table.ts';
import type { NewUser, UserRow } from '../ports/user-table.ts';

/** An ordinary new user; a test passes the fields that matter to it. */
export function newUser(given: Partial<NewUser> = {}): NewUser {
  const name = `person-${randomBytes(6).toString('hex')}`;
  return {
    username: name,
    email: `${name}@example.org`,
    password_hash: 'a hash',
    role: 'user',
    phone_number: '',
    address: '',
    created_at: new Date('2026-01-02T03:04:05.678Z'),
    ...given,
  };
}

export async function addUser(
  { users }: Pick<Tables, 'users'>,
  given: Partial<NewUser> = {},
): Promise<UserRow> {
  const user = await users.add(newUser(given));
  if (typeof user === 'string') throw new Error(user);
  return user;
}

/** The entry of an admin who ended all sessions of this user. */
export const newSignOutEntry = (user_id: number): AuditEntry => ({
  at: new Date('2026-01-02T03:04:05.678Z'),
  actor_id: null,
  action: 'user.signed_out',
  subject: `user:${user_id}`,
  details: {},
});

/** The entry of an admin who started this bulk job. */
export const newJobEntry = ({ job_id, action, requested_by, created_at }: NewBulkJob): AuditEntry => ({
  at: created_at,
  actor_id: requested_by,
  action: `images.bulk_${action}`,
  subject: job_id,
  details: {},
});

/** A new image of this user with unique hashes and without coordinates. */
export function newImage(user_id: number, given: Partial<NewImage> = {}): NewImage {
  const image_id = given.image_id ?? randomUUID();
  return {
    image_id,
    user_id,
    photo_key: `photos/${image_id}.jpg`,
    thumbnail_key: `thumbnails/${image_id}.jpg`,
    width: 4000,
    height: 3000,
    placeholder_color: '#336699',
    location: 'Market square',
    latitude: null,
    longitude: null,
    location_source: 'typed',
    uploaded_at: new Date('2026-06-01T10:00:00.000Z'),
    photo_sha256: randomBytes(32).toString('hex'),
    perceptual_hash: randomBytes(8).toString('hex'),
    idempotency_key: null,
    ...given,
  };
}

/** Adds the image as an upload does: its storage keys are reserved first. */
export async function addImage(
  { images, objectLedger }: Pick<Tables, 'images' | 'objectLedger'>,
  image: NewImage,
  analysis_id: string | null = null,
): Promise<AddedImage> {
  await objectLedger.reserve([image.photo_key, image.thumbnail_key], new Date('2999-01-01T00:00:00.000Z'));
  return images.add(image, analysis_id);
}

export const EMPTY_RESULTS: AnalysisResults = {
  total_detections: 0,
  average_confidence: 0,
  message: 'No waste detected',
  detections: [],
  model: 'a model',
  model_version: '1',
  duration_ms: 12.5,
};

export const record: RunRecord = {
  detector: 'yolo',
  model: 'a model',
  model_version: '1',
  settings: { confidenceThreshold: 0.1 },
  duration_ms: 12.5,
};

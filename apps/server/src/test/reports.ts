import type { ReportFormat } from '@smart-waste/contract';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterEach, beforeEach } from 'vitest';
import type { Deps } from '../compose/compose.ts';
import { type ImageApi, imageApi } from './image-api.ts';
import type { Person } from './people.ts';
import { addImage, newImage } from './rows.ts';

/** The time during a test of reports, unless the test replaces the clock. */
export const FIXED_NOW = new Date();
export const FIXED_CLOCK: Change = () => ({ clock: { now: () => FIXED_NOW } });

type Change = (deps: Deps) => Partial<Deps>;

/** Gives each test of a file an API of its own, with an admin who downloads reports. */
export function reportFixture() {
  let api: ImageApi;
  let admin: Person;
  const open = async (change: Change, env?: Record<string, string>) => {
    api = await imageApi(change, env);
    admin = await api.person('admin');
  };
  beforeEach(() => open(FIXED_CLOCK));
  afterEach(() => api.close());

  return {
    get api() {
      return api;
    },
    get admin() {
      return admin;
    },
    /** Replaces the API by one with other adapters or settings. */
    reopen: async (...args: Parameters<typeof open>) => {
      await api.close();
      await open(...args);
    },
    addUploads: (count: number, location?: string) => addUploads(api, admin, count, location),
    /** `download('format=csv')` */
    download: (query: string, { headers }: Pick<Person, 'headers'> = admin) =>
      api.app.inject({ url: `/api/admin/reports/export/?${query}`, headers }),
  };
}

/** Uploads of the last seconds at three places; each tenth has no coordinates. */
async function addUploads(
  api: ImageApi,
  owner: Person,
  ...[count, location = 'Amer Road, "gate 2"\nJaipur']: [number, string?]
): Promise<void> {
  const now = api.deps.clock.now().getTime();
  for (let number = 0; number < count; number += 1) {
    const place = number % 10 === 9 ? null : { latitude: 26.9 + (number % 3) / 90, longitude: 75.8 };
    const image = newImage(owner.user_id, {
      uploaded_at: new Date(now - (number + 1) * 1000),
      location,
      latitude: null,
      longitude: null,
      ...place,
    });
    await addImage(api.deps, image);
  }
}

/** More uploads like each existing one, at the same place. */
export const copyUploads = (api: ImageApi, copies: number) =>
  sql`
    insert into images (image_id, user_id, photo_key, thumbnail_key, width, height, placeholder_color, location,
                        latitude, longitude, location_source, uploaded_at, photo_sha256, perceptual_hash)
    select gen_random_uuid(), user_id, photo_key, thumbnail_key, width, height, placeholder_color, location,
           latitude, longitude, location_source, uploaded_at, photo_sha256 || copy, perceptual_hash
      from images, generate_series(1, ${copies}::integer) as copy`.execute(api.kysely);

/** All texts of a report in any format; those of an archive are in its parts. */
export function readTexts(format: ReportFormat, payload: Buffer): string {
  if (format !== 'xlsx' && format !== 'docx') return payload.toString();
  const parts = Object.entries(unzipSync(payload)).filter(([name]) => /\.(xml|rels)$/.test(name));
  return parts.map(([, bytes]) => strFromU8(bytes)).join('\n');
}

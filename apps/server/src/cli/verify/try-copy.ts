import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { API_PREFIX, ENDPOINTS, type Image, image, loginResponse } from '@smart-waste/contract';
import { isFinal } from '@smart-waste/core';
import { SAMPLE_PHOTOS } from '../../bundled-files.ts';
import { StartupError } from '../../lib/errors.ts';
import { promoteToAdmin } from '../../modules/accounts/promote-to-admin.ts';
import type { RestoreTrial } from '../../modules/backups/restore/restore-texts.ts';
import type { RunningCopy } from './start-copy.ts';

const SAMPLE = 'bags-kerb.jpg';
const POLL_INTERVAL_MS = 100;
const MAX_ANALYSIS_MS = 5 * 60_000;
const MAX_TRIED_PHOTOS = 50;

type Call = (
  endpoint: 'register' | 'login' | 'uploadImage' | 'showImage',
  request?: { body?: FormData | object; image_id?: string },
) => Promise<unknown>;

/**
 * Uses a restored copy over HTTP as people do: one signs up, logs in and sends a photo, which is analysed, and an admin opens the newest
 * photo of the backup. `missing` are keys that the backup lacks. Throws StartupError that says what did not work.
 */
export async function tryCopy(
  { url, deps }: Pick<RunningCopy, 'url' | 'deps'>,
  missing: readonly string[],
): Promise<RestoreTrial> {
  const newest = await deps.images.listPage({}, { limit: MAX_TRIED_PHOTOS, after: null });
  const storedPhoto = newest.find(({ photo_key }) => !missing.includes(photo_key));
  const person = {
    username: `trial-${randomBytes(6).toString('hex')}`,
    password: randomBytes(18).toString('hex'),
  };
  let authorization: Record<string, string> = {};
  const call: Call = async (endpoint, { body, image_id = '' } = {}) => {
    const { method, path } = ENDPOINTS[endpoint];
    const isForm = body instanceof FormData;
    const headers = { ...authorization, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) };
    const sent = isForm ? body : JSON.stringify(body);
    const address = `${url}${API_PREFIX}${path.replace(':image_id', image_id)}`;
    const reply = await fetch(address, { method, headers, ...(body ? { body: sent } : {}) });
    if (!reply.ok)
      throw new StartupError(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
    return reply.json();
  };
  await call('register', { body: { ...person, email: `${person.username}@example.org` } });
  const logIn = async () => {
    const { access } = loginResponse.parse(await call('login', { body: person }));
    authorization = { authorization: `Bearer ${access}` };
  };
  await logIn();

  const analysed = await analyseSample(call);
  if (storedPhoto === undefined) return { detections: analysed, servedPhoto: false };
  await promoteToAdmin(deps, person.username);
  await logIn(); // the role of a session is remembered for a moment
  const shown = image.parse(await call('showImage', { image_id: storedPhoto.image_id }));
  const photo = await fetch(new URL(shown.image_url, url));
  const bytes = Buffer.from(await photo.arrayBuffer());
  if (!photo.ok || bytes.compare(await deps.store.get(storedPhoto.photo_key)) !== 0)
    throw new StartupError(`the photo ${storedPhoto.photo_key} could not be shown (${photo.status})`);
  return { detections: analysed, servedPhoto: true };
}

/** Sends a photo and returns how many detections its analysis had. */
async function analyseSample(call: Call): Promise<number> {
  const form = new FormData();
  form.set('location', 'Market Road');
  const bytes = new Uint8Array(await readFile(join(SAMPLE_PHOTOS, SAMPLE)));
  form.set('image', new Blob([bytes], { type: 'image/jpeg' }), SAMPLE);
  const { image_id } = image.parse(await call('uploadImage', { body: form }));
  const { status, error_message, analysis_results } = await waitForAnalysis(call, image_id);
  if (status !== 'completed' || analysis_results === null)
    throw new StartupError(
      `the analysis of a photo ended as ${status}: ${error_message ?? 'without a reason'}`,
    );
  return analysis_results.detections.length;
}

async function waitForAnalysis(call: Call, image_id: string): Promise<Image> {
  const deadline = Date.now() + MAX_ANALYSIS_MS;
  for (;;) {
    const shown = image.parse(await call('showImage', { image_id }));
    if (isFinal(shown.status)) return shown;
    if (Date.now() > deadline) throw new StartupError('a photo was not analysed within 5 minutes');
    await delay(POLL_INTERVAL_MS);
  }
}

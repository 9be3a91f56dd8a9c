import { readFile } from 'node:fs/promises';
import { caseDetail, image, staffList } from '@smart-waste/contract';
import sharp from 'sharp';
import { logInCitizen, samplePhoto } from '../support/citizen.ts';
import { until } from '../support/product.ts';

/** Places in Jaipur, oldest upload first; the last one is the newest and the first on the screens. */
const UPLOADS = [
  { sample: 'bins-tidy', location: 'Central Park, Gate 3', latitude: '26.9052', longitude: '75.8070' },
  {
    sample: 'cans-roadside',
    location: 'Amer Road near Jal Mahal',
    latitude: '26.9535',
    longitude: '75.8462',
  },
  { sample: 'litter-lawn', location: 'Ram Niwas Garden', latitude: '26.9157', longitude: '75.8190' },
  {
    sample: 'bags-kerb',
    location: 'MI Road, opposite the post office',
    latitude: '26.9166',
    longitude: '75.8037',
  },
  { sample: 'pile-street', location: 'Sindhi Camp bus stand', latitude: '26.9233', longitude: '75.7998' },
  { sample: 'bins-overflowing', location: 'Johari Bazaar', latitude: '26.9196', longitude: '75.8265' },
  { sample: 'bin-and-pile', location: 'Chandpole Gate', latitude: '26.9256', longitude: '75.8073' },
];

/**
 * Uploads every sample photo as the demo citizen and waits until all have been analysed; one more has no coordinates,
 * and one was deleted. An admin reviews the last two.
 */
export async function uploadSamples(url: string): Promise<void> {
  const [citizen, admin] = await Promise.all([logInCitizen(url), logInCitizen(url, 'admin')]);
  const send = async (bytes: Buffer, key: string, fields: Record<string, string>) => {
    const reply = await citizen.upload(new Uint8Array(bytes), key, fields);
    const { image_id } = image.parse(await reply.json());
    await citizen.settled(image_id);
    return image_id;
  };
  const mirrored = (sample: string) => sharp(samplePhoto(sample)).flop().jpeg().toBuffer();
  await send(await mirrored('litter-lawn'), 'unlocated', { location: 'Bus stop, Tonk Road' });
  const deleted = await send(await mirrored('cans-roadside'), 'deleted', { location: 'Hawa Mahal Road' });
  await citizen.request(`/images/${deleted}/delete/`, { method: 'DELETE' });
  const sent: string[] = [];
  for (const [index, { sample, ...place }] of UPLOADS.entries()) {
    const photo = await readFile(samplePhoto(sample));
    sent.push(await send(photo, `sample-${index}`, { ...place, location_source: 'map' }));
  }
  for (const image_id of sent.slice(0, 2))
    await admin.request(`/admin/images/${image_id}/review/`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reviewed: true }),
    });
}

/** Assigns a case to the demo crew, as soon as its report exists. */
export async function assignToCrew(url: string, number: number): Promise<void> {
  const admin = await logInCitizen(url, 'admin');
  const found = await until(
    async () => {
      const reply = await admin.request(`/cases/${number}/`);
      return reply.ok ? caseDetail.parse(await reply.json()) : undefined;
    },
    { withinMs: 60_000, otherwise: () => `there is no case ${number}` },
  );
  const { data: staff } = staffList.parse(await (await admin.request('/cases/staff/')).json());
  const assignee_id = staff.find(({ role }) => role === 'crew')?.user_id;
  await admin.request(`/cases/${number}/transitions/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'assign', assignee_id, version: found.version }),
  });
}

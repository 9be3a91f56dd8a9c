import { readFile } from 'node:fs/promises';
import { image } from '@smart-waste/contract';
import { citizenOf, samplePhoto } from '../support/citizen.ts';

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

/** Uploads every sample photo as the demo citizen and waits until all have been analysed. */
export async function uploadSamples(url: string): Promise<void> {
  const citizen = await citizenOf(url);
  for (const [index, { sample, ...place }] of UPLOADS.entries()) {
    const photo = new Uint8Array(await readFile(samplePhoto(sample)));
    const reply = await citizen.upload(photo, `sample-${index}`, { ...place, location_source: 'map' });
    await citizen.settled(image.parse(await reply.json()).image_id);
  }
}

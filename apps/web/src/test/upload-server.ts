import type { Image } from '@smart-waste/contract';
import { HttpResponse, http } from 'msw';
import { sampleImage } from './images.ts';
import { api, server } from './server.ts';

/** One attempt to upload; `form` holds its texts. */
type Attempt = { key: string; form: Record<string, string> };
/** `lost` stores the photo, but its response never arrives; `down` does not receive it; `earlier` has it already. */
type ServerState = 'good' | 'down' | 'lost' | { status: number; error: string } | { earlier: Image };

async function readAttempt(request: Request): Promise<Attempt> {
  const form: Record<string, string> = {};
  for (const [name, value] of await request.formData()) if (typeof value === 'string') form[name] = value;
  return { key: request.headers.get('idempotency-key') ?? '', form };
}

const refusal = ({ status, error }: { status: number; error: string }) =>
  HttpResponse.json({ error, code: 'invalid_request', request_id: 'r-1' }, { status });

/** A server that stores one image per Idempotency-Key, as the real one does. */
export function startUploadServer(first: ServerState = 'good') {
  let chooseState: (attempt: Attempt) => ServerState = () => first;
  const images = new Map<string, Image>();
  const attempts: Attempt[] = [];

  function storeUpload({ key, form: { location, latitude, longitude } }: Attempt) {
    const existing = images.get(key);
    const place = {
      location: location ?? '',
      latitude: latitude === undefined ? null : Number(latitude),
      longitude: longitude === undefined ? null : Number(longitude),
    };
    const image = existing ?? sampleImage(images.size + 1, { status: 'pending', stage: 'queued', ...place });
    images.set(key, image);
    return HttpResponse.json({ ...image, is_duplicate: false }, { status: existing ? 200 : 201 });
  }

  server.use(
    http.post(api('/images/upload/'), async ({ request }) => {
      const attempt = await readAttempt(request);
      attempts.push(attempt);
      const state = chooseState(attempt);
      if (typeof state === 'object' && 'earlier' in state)
        return HttpResponse.json({ ...state.earlier, is_duplicate: true });
      if (typeof state === 'object') return refusal(state);
      if (state === 'down') return HttpResponse.error();
      const answer = storeUpload(attempt);
      return state === 'lost' ? HttpResponse.error() : answer;
    }),
  );
  const setState = (next: ServerState | ((attempt: Attempt) => ServerState)) => {
    chooseState = typeof next === 'function' ? next : () => next;
  };
  return { images, attempts, setState };
}

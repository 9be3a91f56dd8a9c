import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { createImage } from '../../test/images.ts';
import { fakeToken, signInAs } from '../../test/people.ts';
import { api, server } from '../../test/server.ts';
import { uploadImage } from './upload-image.ts';

const answerWith = (response: (request: Request) => Response | Promise<Response>) =>
  server.use(http.post(api('/images/upload/'), ({ request }) => response(request)));

function form() {
  const data = new FormData();
  data.set('location', 'Market Road');
  return data;
}
const upload = (signal?: AbortSignal) =>
  uploadImage(form(), { idempotencyKey: 'key-1', ...(signal && { signal }) });

beforeEach(() => signInAs('user'));

test('sends a photo with bearer token and idempotency key and returns the image', async () => {
  let headers: Headers | undefined;
  answerWith((request) => {
    headers = request.headers;
    return HttpResponse.json({ ...createImage(1), is_duplicate: true }, { status: 200 });
  });
  expect(await upload()).toEqual({ success: true, data: { ...createImage(1), is_duplicate: true } });
  expect(headers?.get('idempotency-key')).toBe('key-1');
  expect(headers?.get('authorization')).toBe(`Bearer ${localStorage.getItem('access_token')}`);
});

test('returns a refusal with the server’s sentence', async () => {
  const body = { error: 'The photo is too large.', code: 'too_large', request_id: 'r' };
  answerWith(() => HttpResponse.json(body, { status: 413 }));
  expect(await upload()).toMatchObject({ error: 'HTTP 413: The photo is too large.', status: 413 });
});

test('returns a failure for a response that is not JSON (API-30)', async () => {
  answerWith(() => HttpResponse.text('<html>', { status: 201 }));
  expect(await upload()).toMatchObject({ success: false, error: 'Invalid JSON response' });
});

test('returns a failure without a status when the connection breaks', async () => {
  answerWith(() => HttpResponse.error());
  expect(await upload()).toMatchObject({ success: false, error: 'Failed to fetch', status: null });
});

test('does not send an upload that is aborted before it starts', async () => {
  expect(await upload(AbortSignal.abort())).toMatchObject({ success: false, error: 'Upload failed' });
});

test('renews an expired token once and sends the photo again with the same key', async () => {
  const next = fakeToken({ serial: 2 });
  const keys: (string | null)[] = [];
  answerWith((request) => {
    keys.push(request.headers.get('idempotency-key'));
    const isFresh = request.headers.get('authorization') === `Bearer ${next}`;
    return isFresh
      ? HttpResponse.json(createImage(1), { status: 201 })
      : HttpResponse.json({}, { status: 401 });
  });
  server.use(
    http.post(api('/auth/refresh/'), () => HttpResponse.json({ access: next, refresh: 'refresh-2' })),
  );
  expect(await upload()).toMatchObject({ success: true });
  expect(keys).toEqual(['key-1', 'key-1']);
});

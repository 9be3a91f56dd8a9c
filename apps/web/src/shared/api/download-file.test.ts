import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeToken, signInAs } from '../../test/people.ts';
import { api, server } from '../../test/server.ts';
import { downloadFile } from './download-file.ts';

const { signal } = new AbortController();
const ask = (onProgress?: (bytes: number) => void) =>
  downloadFile({
    endpoint: 'exportReport',
    query: { format: 'csv' },
    signal,
    ...(onProgress && { onProgress }),
  });
const answer = (make: (request: Request) => Response) =>
  server.use(http.get(api('/admin/reports/export/'), ({ request }) => make(request)));

beforeEach(() => signInAs('admin'));

test('downloads a file as the logged-in user and reports the received bytes', async () => {
  let authorization: string | null = null;
  answer((request) => {
    authorization = request.headers.get('authorization');
    return new HttpResponse('zoneId\nzone-1\n', { headers: { 'content-type': 'text/csv' } });
  });
  const onProgress = vi.fn();
  const file = await ask(onProgress);
  expect(authorization).toMatch(/^Bearer /);
  expect(file.size).toBe(14);
  expect(onProgress).toHaveBeenLastCalledWith(14);
});

test('renews an expired token once', async () => {
  const renewed = fakeToken({ role: 'admin', serial: 2 });
  server.use(
    http.post(api('/auth/refresh/'), () => HttpResponse.json({ access: renewed, refresh: 'refresh-2' })),
  );
  answer((request) =>
    request.headers.get('authorization') === `Bearer ${renewed}`
      ? new HttpResponse('whole')
      : HttpResponse.json({ error: 'Expired', code: 'unauthorized', request_id: 'r' }, { status: 401 }),
  );
  expect((await ask()).size).toBe(5);
});

test('throws a refusal with the server’s status', async () => {
  answer(() =>
    HttpResponse.json({ error: 'Not now', code: 'unavailable', request_id: 'r' }, { status: 503 }),
  );
  await expect(ask()).rejects.toThrow(/HTTP 503/);
});

test('throws when the stream breaks off', async () => {
  answer(() => {
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('half'));
        controller.error(new Error('gone'));
      },
    });
    return new HttpResponse(broken);
  });
  await expect(ask(() => {})).rejects.toThrow();
});

import type { ImageEvent } from '@smart-waste/contract';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { imageOf, listOf } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { api, server } from '../../test/server.ts';
import { imageKeys, listImages } from './images.ts';
import { createQueryClient } from './query-client.ts';
import { patched, useLiveImages } from './use-live-images.ts';

const one = imageOf(1, { status: 'pending' });
const eventFor = (changes: Partial<ImageEvent> = {}): ImageEvent => ({
  image_id: one.image_id,
  user_id: 7,
  change: 'updated',
  status: 'processing',
  stage: 'detecting',
  ...changes,
});

describe('an event changes what is cached', () => {
  test('in a list, in pages and for a single image', () => {
    const now = { status: 'processing', stage: 'detecting' };
    expect(patched(listOf([one]), eventFor())).toMatchObject({ data: [now] });
    expect(patched({ pages: [listOf([one])], pageParams: [] }, eventFor())).toMatchObject({
      pages: [{ data: [now] }],
    });
    expect(patched(one, eventFor())).toMatchObject(now);
  });

  test('a deleted image leaves the list and its count', () => {
    const list = listOf([one, imageOf(2)], 9);
    expect(patched(list, eventFor({ change: 'deleted', status: null, stage: null }))).toMatchObject({
      data: [imageOf(2)],
      total: 8,
    });
  });

  test('what does not hold the image stays the very same', () => {
    const list = listOf([imageOf(2)]);
    expect(patched(list, eventFor())).toBe(list);
    expect(patched(undefined, eventFor())).toBeUndefined();
    const other = imageOf(3);
    expect(patched(other, eventFor())).toBe(other);
  });

  test('an event without a status leaves the status', () => {
    expect(patched(one, eventFor({ status: null }))).toMatchObject({ status: 'pending' });
  });
});

function Statuses() {
  useLiveImages();
  const list = useQuery({ queryKey: imageKeys.list({}), queryFn: () => listImages({}) });
  return <p>{list.data?.data.map(({ status, stage }) => `${status} ${stage ?? ''}`).join()}</p>;
}

test('a screen follows the stream: the stage at once, the result with a new answer', async () => {
  signInAs('user');
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  let bearer: string | null = null;
  server.use(
    http.get(api('/images/list/'), () => HttpResponse.json(listOf([one]))),
    http.get(api('/events/'), ({ request }) => {
      bearer = request.headers.get('authorization');
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          stream = controller;
        },
      });
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
  );
  const tell = (event: ImageEvent) =>
    stream?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <Statuses />
    </QueryClientProvider>,
  );
  await screen.findByText('pending');
  await expect.poll(() => stream).toBeDefined();
  expect(bearer).toMatch(/^Bearer ./);

  server.use(http.get(api('/images/list/'), () => HttpResponse.json(listOf([imageOf(1)]))));
  tell(eventFor());
  expect(await screen.findByText('processing detecting')).toBeVisible();
  tell(eventFor({ status: 'completed', stage: null }));
  expect(await screen.findByText('completed')).toBeVisible();
  view.unmount();
});

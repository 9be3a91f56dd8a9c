import type { ImageEvent } from '@smart-waste/contract';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { createImage, createImageList } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { api, server } from '../../test/server.ts';
import { CASES_KEY } from './case-keys.ts';
import { imageKeys, listImages, ownReportKeys } from './images.ts';
import { applyEvent } from './live-updates.ts';
import { createQueryClient } from './query-client.ts';
import { useLiveUpdates } from './use-live-updates.ts';

const one = createImage(1, { status: 'pending' });
const eventFor = (changes: Partial<ImageEvent> = {}): ImageEvent => ({
  image_id: one.image_id,
  user_id: 7,
  change: 'updated',
  status: 'processing',
  stage: 'detecting',
  ...changes,
});

describe('applyEvent', () => {
  test('changes status and stage in a list, in pages and in a single image', () => {
    const now = { status: 'processing', stage: 'detecting' };
    expect(applyEvent(createImageList([one]), eventFor())).toMatchObject({ data: [now] });
    expect(applyEvent({ pages: [createImageList([one])], pageParams: [] }, eventFor())).toMatchObject({
      pages: [{ data: [now] }],
    });
    expect(applyEvent(one, eventFor())).toMatchObject(now);
  });

  test('takes a deleted image out of the list and its total', () => {
    const list = createImageList([one, createImage(2)], 9);
    expect(applyEvent(list, eventFor({ change: 'deleted', status: null, stage: null }))).toMatchObject({
      data: [createImage(2)],
      total: 8,
    });
  });

  test('keeps the same object when it does not hold the image', () => {
    const list = createImageList([createImage(2)]);
    expect(applyEvent(list, eventFor())).toBe(list);
    expect(applyEvent(undefined, eventFor())).toBeUndefined();
    const other = createImage(3);
    expect(applyEvent(other, eventFor())).toBe(other);
  });

  test('keeps the status when the event has none', () => {
    expect(applyEvent(one, eventFor({ status: null }))).toMatchObject({ status: 'pending' });
  });
});

function Statuses() {
  useLiveUpdates();
  const list = useQuery({ queryKey: imageKeys.list({}), queryFn: () => listImages({}) });
  return <p>{list.data?.data.map(({ status, stage }) => `${status} ${stage ?? ''}`).join()}</p>;
}

test('useLiveUpdates shows a stage at once and refetches the result', async () => {
  signInAs('user');
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  let bearer: string | null = null;
  server.use(
    http.get(api('/images/list/'), () => HttpResponse.json(createImageList([one]))),
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
  const publish = (event: object) =>
    stream?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <Statuses />
    </QueryClientProvider>,
  );
  await screen.findByText('pending');
  await expect.poll(() => stream).toBeDefined();
  expect(bearer).toMatch(/^Bearer ./);

  publish(eventFor());
  expect(await screen.findByText('processing detecting')).toBeVisible();
  // Another upload, which no event names: it can only come with the refetched list.
  server.use(
    http.get(api('/images/list/'), () =>
      HttpResponse.json(createImageList([createImage(2), createImage(1)])),
    ),
  );
  publish(eventFor({ status: 'completed', stage: null }));
  expect(await screen.findByText('completed ,completed')).toBeVisible();

  // An unknown status says at least that the image changed.
  server.use(
    http.get(api('/images/list/'), () =>
      HttpResponse.json(createImageList([createImage(1, { status: 'failed' })])),
    ),
  );
  publish({ ...eventFor(), status: 'archived' });
  expect(await screen.findByText('failed')).toBeVisible();
  view.unmount();
});

function Cases({ load }: { load: () => string }) {
  useLiveUpdates();
  const cases = useQuery({ queryKey: [...CASES_KEY, 'pages'], queryFn: load });
  const own = useQuery({ queryKey: ownReportKeys.of('upload'), queryFn: load });
  return <p>{`${cases.data} ${own.data}`}</p>;
}

test('useLiveUpdates loads cases and own reports again when a case changes (CA-25)', async () => {
  signInAs('user');
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  server.use(
    http.get(api('/events/'), () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          stream = controller;
        },
      });
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
    }),
  );
  let status = 'new';
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <Cases load={() => status} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('new new')).toBeVisible();
  await expect.poll(() => stream).toBeDefined();
  status = 'confirmed';
  stream?.enqueue(new TextEncoder().encode('event: case\ndata: {"case_number":1043}\n\n'));
  expect(await screen.findByText('confirmed confirmed')).toBeVisible();
  view.unmount();
});

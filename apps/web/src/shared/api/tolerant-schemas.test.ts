import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { createImage } from '../../test/images.ts';
import { api, server } from '../../test/server.ts';
import { listImages, showImage } from './images.ts';

const answerList = (body: object) =>
  server.use(http.get(api('/images/list/'), () => HttpResponse.json(body)));
const list = [createImage(1), createImage(2)];

test.each([
  ['an array', list],
  ['an object with data alone', { data: list }],
  ['an object without next_cursor', { data: list, total: 2 }],
  ['an object without total', { data: list, next_cursor: null }],
])('listImages accepts %s', async (_, body) => {
  answerList(body);
  expect(await listImages({})).toEqual({ data: list, next_cursor: null, total: 2 });
});

test('listImages keeps the cursor and the total of the server', async () => {
  answerList({ data: list, next_cursor: 'next', total: 40 });
  expect(await listImages({})).toMatchObject({ next_cursor: 'next', total: 40 });
});

test.each([
  ['an unknown status as pending', { status: 'archived' }, { status: 'pending' }],
  ['no status as pending', { status: undefined }, { status: 'pending' }],
  ['a date that is none as it is', { uploaded_at: 'yesterday' }, { uploaded_at: 'yesterday' }],
  ['no date as an empty text', { uploaded_at: null }, { uploaded_at: '' }],
  [
    'missing coordinates as unknown',
    { latitude: undefined, longitude: undefined },
    { latitude: null, longitude: null },
  ],
  ['a coordinate that is no number as unknown', { latitude: '26.9' }, { latitude: null }],
])('showImage reads %s', async (_, change, expected) => {
  server.use(http.get(api('/images/:id/'), () => HttpResponse.json({ ...createImage(1), ...change })));
  expect(await showImage(createImage(1).image_id)).toEqual({ ...createImage(1), ...expected });
});

test('showImage refuses an image without its photo', async () => {
  server.use(http.get(api('/images/:id/'), () => HttpResponse.json({ ...createImage(1), image_url: null })));
  await expect(showImage(createImage(1).image_id)).rejects.toThrow();
});

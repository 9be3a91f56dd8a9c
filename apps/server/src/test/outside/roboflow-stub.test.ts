import { afterAll, beforeAll, expect, test } from 'vitest';
import { jpegPhoto } from '../photos.ts';
import { type RoboflowStub, roboflowStub } from './roboflow-stub.ts';

let stub: RoboflowStub;
let photo: Buffer;
beforeAll(async () => {
  [stub, photo] = await Promise.all([roboflowStub(), jpegPhoto()]);
});
afterAll(() => stub.close());

const FORM = 'application/x-www-form-urlencoded';
async function ask(
  body: NonNullable<RequestInit['body']>,
  { type = FORM, query = {} as Record<string, string>, key = stub.site.apiKey } = {},
) {
  const address = `${stub.url}/litter/3?${new URLSearchParams({ api_key: key, ...query })}`;
  const answer = await fetch(address, {
    method: 'POST',
    body,
    headers: type === '' ? {} : { 'content-type': type },
  });
  const reply = (await answer.json()) as { message: string; predictions: unknown[] };
  return { status: answer.status, body: reply };
}
const multipart = (name: string) => {
  const form = new FormData();
  form.set(name, new Blob([new Uint8Array(photo)]), 'photo.jpg');
  return form;
};

test('both forms of a body are the same photo to it', async () => {
  const base64 = photo.toString('base64');
  const [bare, prefixed, part] = await Promise.all([
    ask(base64),
    ask(`data:image/jpeg;base64,${base64}`),
    ask(multipart('file'), { type: '' }),
  ]);
  expect(bare.status).toBe(200);
  expect(bare.body.predictions.length).toBeGreaterThan(0);
  expect(prefixed.body).toEqual(bare.body);
  expect(part.body).toEqual(bare.body);
});

test('it refuses what the service refuses, in its words', async () => {
  expect((await ask(new Uint8Array(photo))).body.message).toMatch(/raw bytes instead of a base64/);
  expect((await ask(multipart('image'), { type: '' })).body.message).toMatch(/part named 'file'/);
  expect((await ask('')).body.message).toMatch(/Empty image payload/);
  expect((await ask(Buffer.from('poem').toString('base64'))).body.message).toMatch(/Could not decode/);
  expect(await ask('', { key: 'none' })).toEqual({
    status: 401,
    body: { status: 401, message: 'Unauthorized api_key' },
  });
});

test('it reads one and more as percentages, which is the trap', async () => {
  const found = async (confidence: string) =>
    (await ask(photo.toString('base64'), { query: { confidence } })).body.predictions.length;
  expect(await found('1.0')).toBe(3);
  expect(await found('0.005')).toBe(3);
  expect(await found('100')).toBe(0);
  expect(await found('0.99')).toBe(0);
});

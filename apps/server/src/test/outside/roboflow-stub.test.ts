import { afterAll, beforeAll, expect, test } from 'vitest';
import { jpegPhoto } from '../photos.ts';
import { type RoboflowStub, startRoboflowStub } from './roboflow-stub.ts';

let stub: RoboflowStub;
let photo: Buffer;
beforeAll(async () => {
  [stub, photo] = await Promise.all([startRoboflowStub(), jpegPhoto()]);
});
afterAll(() => stub.close());

const FORM = 'application/x-www-form-urlencoded';
async function post(
  body: NonNullable<RequestInit['body']>,
  { type = FORM, query = {} as Record<string, string>, key = stub.model.apiKey } = {},
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

test('the stub reads the same photo from both forms of a body', async () => {
  const base64 = photo.toString('base64');
  const [bare, prefixed, part] = await Promise.all([
    post(base64),
    post(`data:image/jpeg;base64,${base64}`),
    post(multipart('file'), { type: '' }),
  ]);
  expect(bare.status).toBe(200);
  expect(bare.body.predictions.length).toBeGreaterThan(0);
  expect(prefixed.body).toEqual(bare.body);
  expect(part.body).toEqual(bare.body);
});

test('the stub refuses what the service refuses, with its messages', async () => {
  expect((await post(new Uint8Array(photo))).body.message).toMatch(/raw bytes instead of a base64/);
  expect((await post(multipart('image'), { type: '' })).body.message).toMatch(/part named 'file'/);
  expect((await post('')).body.message).toMatch(/Empty image payload/);
  expect((await post(Buffer.from('poem').toString('base64'))).body.message).toMatch(/Could not decode/);
  expect(await post('', { key: 'none' })).toEqual({
    status: 401,
    body: { status: 401, message: 'Unauthorized api_key' },
  });
});

test('the stub reads a confidence of 1 and more as a percentage, as the service does', async () => {
  const countDetections = async (confidence: string) =>
    (await post(photo.toString('base64'), { query: { confidence } })).body.predictions.length;
  expect(await countDetections('1.0')).toBe(3);
  expect(await countDetections('0.005')).toBe(3);
  expect(await countDetections('100')).toBe(0);
  expect(await countDetections('0.99')).toBe(0);
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Credentials,
  DEMO_ACCOUNTS,
  type Image,
  image,
  imageList,
  type LoginResponse,
  loginResponse,
} from '@smart-waste/contract';
import { isFinal } from '@smart-waste/core';
import { ROOT, until } from './product.ts';

export const samplePhoto = (name: string) => join(ROOT, 'models/samples', `${name}.jpg`);

/** A demo account, or one that was registered. */
export type CitizenLogin = keyof typeof DEMO_ACCOUNTS | Credentials;

/** Logs an account in through the API. */
export async function logIn(url: string, who: CitizenLogin): Promise<LoginResponse> {
  const { username, password } = typeof who === 'string' ? DEMO_ACCOUNTS[who] : who;
  const reply = await fetch(`${url}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!reply.ok) throw new Error(`login answered ${reply.status}: ${await reply.text()}`);
  return loginResponse.parse(await reply.json());
}

/** With which the calls of one person stay below the rate limits, however long a photo takes. */
const POLL_EVERY_MS = 250;

/** A client that uses the API of a running product as this account. */
export async function logInCitizen(url: string, who: CitizenLogin = 'user') {
  const authorization = `Bearer ${(await logIn(url, who)).access}`;

  const request = (path: string, init: RequestInit = {}) =>
    fetch(`${url}/api${path}`, { ...init, headers: { ...init.headers, authorization } });

  async function upload(
    bytes: Uint8Array<ArrayBuffer>,
    key?: string,
    fields: Record<string, string> = {},
  ): Promise<Response> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ location: 'Market Road', ...fields })) form.set(name, value);
    form.set('image', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
    return request('/images/upload/', {
      method: 'POST',
      body: form,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  }

  const show = async (image_id: string): Promise<Image> =>
    image.parse(await (await request(`/images/${image_id}/`)).json());

  return {
    request,
    upload,
    show,
    uploadSample: async (name: string) =>
      image.parse(await (await upload(new Uint8Array(await readFile(samplePhoto(name))))).json()),
    list: async () => imageList.parse(await (await request('/images/list/?limit=200')).json()),
    /** The image once its status is final. */
    settled: (image_id: string) =>
      until(
        async () => {
          const now = await show(image_id);
          return isFinal(now.status) ? now : undefined;
        },
        {
          withinMs: 120_000,
          everyMs: POLL_EVERY_MS,
          otherwise: () => `image ${image_id} never settled`,
        },
      ),
  };
}

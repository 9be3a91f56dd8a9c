import { setTimeout as delay } from 'node:timers/promises';
import { image as imageAnswer } from '@smart-waste/contract';
import { type CitizenLogin, logInCitizen } from '../support/citizen.ts';
import { markedPhoto } from '../support/photos.ts';

/** Photos by their idempotency keys; each is sent until it is accepted, as the app does. */
export type SentPhotos = Map<string, string>;

type Sending = { key: string; photo: Buffer; sent: SentPhotos; signal: AbortSignal };

/** A running product, and who sends photos there. */
export type Receiver = { url: string; output: () => string; who?: CitizenLogin };

export async function sendUntilAccepted(
  { url, output, who }: Receiver,
  { key, photo, sent, signal }: Sending,
) {
  const bytes = new Uint8Array(markedPhoto(photo, key));
  while (!sent.has(key)) {
    if (signal.aborted) throw new Error(`${key} was not accepted in time:\n${output()}`);
    const reply = await logInCitizen(url, who)
      .then((citizen) => citizen.upload(bytes, key))
      .catch(() => undefined);
    const image_id = reply?.ok ? await readImageId(reply).catch(() => undefined) : undefined;
    if (image_id === undefined) await delay(100);
    else sent.set(key, image_id);
  }
}

const readImageId = async (reply: Response) => imageAnswer.parse(await reply.json()).image_id;

/** Accepted photos that have no result, or whose photo or annotated picture cannot be read. */
export async function countLost(url: string, sent: SentPhotos, who: CitizenLogin = 'user'): Promise<number> {
  const citizen = await logInCitizen(url, who);
  let lost = 0;
  for (const [key, image_id] of sent) {
    const image = await citizen.settled(image_id).catch(() => undefined);
    const links = [image?.image_url, image?.processed_image_url];
    const answers = await Promise.all(links.map((link) => (link ? fetch(new URL(link, url)) : null)));
    if (image?.status === 'completed' && answers.every((answer) => answer?.ok)) continue;
    console.log(`${key}: ${image?.status ?? 'not found'}`);
    lost += 1;
  }
  return lost;
}

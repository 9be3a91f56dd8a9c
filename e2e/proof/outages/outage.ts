import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type logInCitizen, samplePhoto } from '../../support/citizen.ts';
import { markedPhoto } from '../../support/photos.ts';
import { isReady, until } from '../../support/product.ts';
import type { ProofContext } from '../proof.ts';
import { type Receiver, type SentPhotos, sendUntilAccepted } from '../sent-photos.ts';

/** What became of the photos, what was seen beside that, and each statement that did not hold. */
export type OutageResult = {
  accepted: number;
  lost: number;
  twice: number;
  orphans: number;
  seen: Record<string, number | string>;
  broken: string[];
};

/** Takes something away from a running product, gives it back, and looks at what is left. */
export type Outage = (context: Pick<ProofContext, 'atEnd'>) => Promise<OutageResult>;

export const OUTAGE_ENV = { RATE_LIMITS: 'off', TILE_URL: 'off' };
/** After an outage; proofs run beside other work of the machine. */
const ACCEPTED_WITHIN_MS = 600_000;
const READY_WITHIN_MS = 180_000;
const PAUSE_MS = 1_000;
/** A request that hangs longer than this is counted as unanswered. */
const ANSWER_WITHIN_MS = 40_000;
const UNANSWERED = 0;

/** The seconds until the product can be used again after its outage has ended. */
export async function secondsUntilReady(url: string, output: () => string): Promise<string> {
  const endedAt = performance.now();
  await until(async () => (await isReady(url)) || undefined, {
    withinMs: READY_WITHIN_MS,
    otherwise: () => `the product did not recover:\n${output()}`,
  });
  return ((performance.now() - endedAt) / 1000).toFixed(1);
}

/** Sends these photos side by side until each is accepted. */
export async function sendAll(api: Receiver, sent: SentPhotos, keys: readonly string[]): Promise<void> {
  const photo = await readFile(samplePhoto('pile-street'));
  const signal = AbortSignal.timeout(ACCEPTED_WITHIN_MS);
  await Promise.all(keys.map((key) => sendUntilAccepted(api, { key, photo, sent, signal })));
}

export const buildKeys = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${index}`);

/** How often each status came; 0 stands for a request that was not answered. */
export type StatusTally = Map<number, number>;
export type ResponseTally = {
  healthy: StatusTally;
  ready: StatusTally;
  uploads: StatusTally;
  /** Refusals of uploads without a sentence. */
  speechless: number;
  /** Photos that were refused, by their keys. */
  refused: string[];
};

const count = (statuses: StatusTally, status: number) =>
  statuses.set(status, (statuses.get(status) ?? 0) + 1);

export const formatStatuses = (statuses: StatusTally): string =>
  [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, times]) => `${status === UNANSWERED ? 'unanswered' : status}: ${times}`)
    .join(', ') || 'none';

/** Asks about health and readiness and sends a photo, again and again as long as this lasts. */
export async function watchAnswers(
  url: string,
  {
    citizen,
    name,
    forMs,
  }: { citizen: Awaited<ReturnType<typeof logInCitizen>>; name: string; forMs: number },
): Promise<ResponseTally> {
  const photo = await readFile(samplePhoto('pile-street'));
  const answers: ResponseTally = {
    healthy: new Map(),
    ready: new Map(),
    uploads: new Map(),
    speechless: 0,
    refused: [],
  };
  const fetchStatus = async (path: string) => (await answered(() => fetch(url + path)))?.status ?? UNANSWERED;
  const endsAt = performance.now() + forMs;
  for (let number = 0; performance.now() < endsAt; number += 1) {
    count(answers.healthy, await fetchStatus('/healthz'));
    count(answers.ready, await fetchStatus('/readyz'));
    const key = `${name}-${number}`;
    const reply = await answered(() => citizen.upload(new Uint8Array(markedPhoto(photo, key)), key));
    count(answers.uploads, reply?.status ?? UNANSWERED);
    if (!reply?.ok) {
      answers.refused.push(key);
      if (reply && !(await hasSentence(reply))) answers.speechless += 1;
    }
    await delay(PAUSE_MS);
  }
  return answers;
}

const answered = (ask: () => Promise<Response>): Promise<Response | undefined> =>
  Promise.race([ask().catch(() => undefined), delay(ANSWER_WITHIN_MS, undefined, { ref: false })]);

async function hasSentence(reply: Response): Promise<boolean> {
  const body: unknown = await reply.json().catch(() => undefined);
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';
}

/** The statements about the answers of a product that cannot do its work. */
export function brokenStatements(
  { healthy, ready, uploads, speechless }: ResponseTally,
  { refusals }: { refusals: readonly number[] },
): string[] {
  const broken: string[] = [];
  if ([...healthy.keys()].some((status) => status !== 200)) broken.push('/healthz did not stay 200');
  if (!ready.has(503)) broken.push('/readyz never said 503');
  const others = [...uploads.keys()].filter((status) => ![200, 201, ...refusals].includes(status));
  if (others.length > 0) broken.push(`uploads were answered with ${others.join(', ')}`);
  if (speechless > 0) broken.push(`${speechless} refusals had no sentence`);
  return broken;
}

import {
  auditPage,
  type CaseAction,
  type CaseDetail,
  caseDetail,
  image,
  ownReport,
} from '@smart-waste/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  PUSH_CERTIFICATE_FILE,
  type PushService,
  pushService,
} from '../../apps/server/src/test/outside/push-service.ts';
import { findFreePort } from '../../testing/free-port.ts';
import { logInCitizen } from '../support/citizen.ts';
import { countRows, runOnDatabase } from '../support/database.ts';
import { readEmails } from '../support/mailbox.ts';
import { markedPhoto, tinyPhoto } from '../support/photos.ts';
import { isReady, type Product, removeFolder, startProduct, until } from '../support/product.ts';
import { freshInstallation } from '../support/this-product.ts';

const CASES = 5;
const ACTIONS_DURING_KILLS: readonly CaseAction[] = [
  'confirm',
  'clean',
  'return',
  'clean',
  'verify',
  'reopen',
  'clean',
  'verify',
];
/** What is done when no process is killed any more: nothing may be lost of that. */
const ACTIONS_AFTER_KILLS: readonly CaseAction[] = ['reopen', 'clean', 'verify'];
const ACTIONS = [...ACTIONS_DURING_KILLS, ...ACTIONS_AFTER_KILLS];
const KILLS = Number(process.env.KILL_ROUNDS ?? 4);
const KILL_AFTER_MS = { shortest: 150, longest: 900 };
/** An officer needs as long between two actions; the kills then come between and during them. */
const LONGEST_PAUSE_MS = 600;
const ALL = { status_changed: true, replied: true };

type Person = Awaited<ReturnType<typeof logInCitizen>>;

const [port, pushPort] = [await findFreePort(), await findFreePort()];
const env = {
  RATE_LIMITS: 'off',
  PUSH_INTERNAL_HOSTS: `localhost:${pushPort}`,
  NODE_EXTRA_CA_CERTS: PUSH_CERTIFICATE_FILE,
};
let service: PushService;
let product: Product;
beforeAll(async () => {
  service = await pushService(pushPort);
  product = await startProduct({ dataDir: await freshInstallation('kill'), port, env });
});
afterAll(async () => {
  await product?.stop();
  await service?.close();
  if (product) await removeFolder(product.dataDir);
});

const post = (person: Person, path: string, body: object, method = 'POST') =>
  person.request(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const emails = () => readEmails(product.dataDir);

/** The citizen wants everything at once, by e-mail and on one device, whose messages are returned. */
async function subscribe(citizen: Person) {
  await post(citizen, '/users/email/confirmation/', {});
  const token = await until(async () => /#confirm-email=([\w.-]+)/.exec((await emails()).join('\n'))?.[1], {
    withinMs: 120_000,
    otherwise: () => 'no e-mail asks for a confirmation',
  });
  expect((await post(citizen, '/users/email/confirm/', { token })).ok).toBe(true);
  const choices = { frequency: 'at_once', email: ALL, push: ALL };
  expect((await post(citizen, '/users/notifications/', choices, 'PUT')).ok).toBe(true);
  const { subscription, messages } = service.subscribe();
  expect((await post(citizen, '/users/notifications/push/', subscription)).ok).toBe(true);
  return messages;
}

async function openCase(citizen: Person, mark: string): Promise<number> {
  const photo = new Uint8Array(markedPhoto(await tinyPhoto(), mark));
  const { image_id } = image.parse(await (await citizen.upload(photo)).json());
  const reply = await post(citizen, '/reports/', { image_id, words: mark });
  return ownReport.parse(await reply.json()).number;
}

async function readCase(officer: Person, number: number): Promise<CaseDetail | undefined> {
  const reply = await officer.request(`/cases/${number}/`).catch(() => undefined);
  return reply?.ok ? caseDetail.parse(await reply.json()) : undefined;
}
const caseAfterRestart = (officer: Person, number: number): Promise<CaseDetail> =>
  until(() => readCase(officer, number), {
    withinMs: 120_000,
    otherwise: () => `case ${number} could not be read:\n${product.output()}`,
  });

/** What an officer writes with one action: in an e-mail it tells which event is meant. */
const buildReason = (number: number, step: number) => `case ${number}, step ${step}.`;

/** Takes one action as a client does that gets no answer: it looks what became of it, and tries again if nothing. */
async function take(
  officer: Person,
  { number, step, action }: { number: number; step: number; action: CaseAction },
) {
  const reason = buildReason(number, step);
  let refusal = '';
  for (;;) {
    const { version, events } = await caseAfterRestart(officer, number);
    if (events.some(({ text }) => text === reason)) return;
    if (refusal.startsWith(`version ${version}: `)) throw new Error(`${action} was refused: ${refusal}`);
    const change = { action, version, reason };
    const reply = await post(officer, `/cases/${number}/transitions/`, change).catch(() => undefined);
    if (reply?.ok) return;
    // The product itself may have changed the case meanwhile; the same version is not refused twice.
    if (reply && reply.status < 500) refusal = `version ${version}: ${reply.status} ${await reply.text()}`;
  }
}

async function workThrough(officer: Person, number: number) {
  for (const [step, action] of ACTIONS_DURING_KILLS.entries()) {
    await pause(Math.random() * LONGEST_PAUSE_MS);
    await take(officer, { number, step, action });
  }
}

/** Returns what the officer wrote. */
async function workOn(officer: Person, number: number): Promise<string[]> {
  const written: string[] = [];
  for (const [index, action] of ACTIONS_AFTER_KILLS.entries()) {
    const step = ACTIONS_DURING_KILLS.length + index;
    await take(officer, { number, step, action });
    written.push(buildReason(number, step));
  }
  return written;
}

async function killAgainAndAgain() {
  const { shortest, longest } = KILL_AFTER_MS;
  for (let count = 0; count < KILLS; count += 1) {
    await pause(shortest + Math.random() * (longest - shortest));
    const { dataDir } = product;
    await product.kill();
    product = await startProduct({ dataDir, port, env });
  }
}

/** A killed process holds what it was sending until its lease ends. */
const expireDeliveries = () =>
  runOnDatabase(product.dataDir, [
    "update notification_deliveries set lease_until = now() - interval '1 second'",
  ]);

/** A kill loses no more than the e-mail that was being sent, which may say many things when the machine is slow. */
async function expectLostInOneEmailOfEachKill(texts: readonly string[]) {
  const emailsBegun = `
    select text, began_attempt from notifications join case_events using (case_id, version)
     where channel = 'email' and began_attempt is not null
       and text = any(array[${texts.map((text) => `'${text}'`).join()}]::text[])`;
  expect(await countRows(product.dataDir, emailsBegun), texts.join('\n')).toBe(texts.length);
  const lost = await countRows(
    product.dataDir,
    `select distinct began_attempt from (${emailsBegun}) as begun`,
  );
  expect(lost, texts.join('\n')).toBeLessThanOrEqual(KILLS);
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const countIn = (texts: readonly string[], text: string) => texts.join('\n').split(text).length - 1;

test('a product that is killed at random loses no change of a case, makes none twice and sends no notification twice (CA-23, CA-24, CA-84)', async () => {
  const [citizen, officer, admin] = [
    await logInCitizen(product.url),
    await logInCitizen(product.url, 'government'),
    await logInCitizen(product.url, 'admin'),
  ];
  const messages = await subscribe(citizen);
  const numbers: number[] = [];
  for (let index = 0; index < CASES; index += 1) numbers.push(await openCase(citizen, `heap ${index}`));

  await Promise.all([killAgainAndAgain(), ...numbers.map((number) => workThrough(officer, number))]);
  const afterKills = (await Promise.all(numbers.map((number) => workOn(officer, number)))).flat();

  for (const number of numbers) {
    const { status, version, events } = await caseAfterRestart(officer, number);
    expect(status).toBe('verified');
    expect(events.flatMap(({ action }) => action ?? []).toSorted()).toEqual([...ACTIONS].toSorted());
    expect(events.map((event) => event.version).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: version }, (_, index) => index + 1),
    );
  }
  const reply = await admin.request('/admin/audit/?action=case.status_changed&limit=100');
  expect(auditPage.parse(await reply.json()).data).toHaveLength(CASES * ACTIONS.length);

  // Each is sent once or, when the killed process may have sent it, not again. What came after the last kill is sent.
  const sent = numbers.flatMap((number) => ACTIONS.map((_, step) => buildReason(number, step)));
  await expireDeliveries();
  await until(
    async () => {
      const all = await emails();
      const areTold = afterKills.every((text) => countIn(all, text) > 0);
      return areTold && messages.length > 0 ? true : undefined;
    },
    {
      withinMs: 120_000,
      otherwise: () =>
        `e-mails do not tell all that was done after the last kill, or no push message came:\n${product.output()}`,
    },
  );
  const all = await emails();
  for (const text of sent) expect(countIn(all, text), text).toBeLessThanOrEqual(1);
  await expectLostInOneEmailOfEachKill(sent.filter((text) => countIn(all, text) === 0));
  const bodies = messages.map(({ text }) => text);
  for (const text of sent) expect(countIn(bodies, text), text).toBeLessThanOrEqual(1);
  expect(await isReady(product.url)).toBe(true);
});

import { type OwnReport, ownReportList } from '@smart-waste/contract';
import type { Worker } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  PUSH_CERTIFICATE_FILE,
  type PushService,
  pushService,
} from '../../apps/server/src/test/outside/push-service.ts';
import { findFreePort } from '../../testing/free-port.ts';
import { PHONE } from '../support/browser.ts';
import { logInCitizen } from '../support/citizen.ts';
import { readEmails } from '../support/mailbox.ts';
import { until } from '../support/product.ts';
import { productOfThisFile } from '../support/this-product.ts';
import { violations } from '../support/violations.ts';
import { enter, visit } from '../support/visit.ts';

const port = await findFreePort();
const product = productOfThisFile({
  RATE_LIMITS: 'off',
  PUSH_INTERNAL_HOSTS: `localhost:${port}`,
  NODE_EXTRA_CA_CERTS: PUSH_CERTIFICATE_FILE,
});
let service: PushService;
beforeAll(async () => {
  service = await pushService(port);
});
afterAll(() => service.close());

type Citizen = Awaited<ReturnType<typeof logInCitizen>>;
const ALL = { status_changed: true, replied: true };

async function send(person: Citizen, path: string, { method = 'POST', body = {} } = {}) {
  const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const reply = await person.request(path, init);
  expect(reply.ok, await reply.clone().text()).toBe(true);
}

/** All e-mails with this text in their subject. */
async function emails(subject: string): Promise<string[]> {
  const all = await readEmails(product.dataDir);
  return all.filter((text) => /^Subject: (.*)\r$/m.exec(text)?.[1]?.includes(subject));
}
const arrived = (subject: string): Promise<string> =>
  until(async () => (await emails(subject))[0], {
    withinMs: 120_000, // a change is told when it can no longer be undone
    otherwise: () => `no e-mail: ${subject}`,
  });

/** The citizen shows that e-mails arrive, and wants everything at once. */
async function subscribe(citizen: Citizen) {
  await send(citizen, '/users/email/confirmation/');
  const [, token] = /#confirm-email=([\w.-]+)/.exec(await arrived('Confirm your email')) ?? [];
  await send(citizen, '/users/email/confirm/', { body: { token } });
  const choices = { frequency: 'at_once', email: ALL, push: ALL };
  await send(citizen, '/users/notifications/', { method: 'PUT', body: choices });
  const { subscription, messages } = service.subscribe();
  await send(citizen, '/users/notifications/push/', { body: subscription });
  return messages;
}

async function reported(citizen: Citizen): Promise<OwnReport> {
  const { image_id } = await citizen.uploadSample('bin-and-pile');
  await citizen.settled(image_id);
  const ask = async () => {
    const reply = await citizen.request(`/reports/?image_ids=${image_id}`);
    return ownReportList.parse(await reply.json()).data[0];
  };
  return until(ask, { withinMs: 120_000, otherwise: () => `upload ${image_id} never became a report` });
}

test('an answer of the city arrives as an e-mail and an encrypted push message, and a link of the e-mail asks before it stops them (CA-80, CA-86, CA-88)', async () => {
  const [citizen, officer] = [await logInCitizen(product.url), await logInCitizen(product.url, 'government')];
  const messages = await subscribe(citizen);
  const { number } = await reported(citizen);
  const { version } = (await (await officer.request(`/cases/${number}/`)).json()) as { version: number };
  await send(officer, `/cases/${number}/transitions/`, { body: { action: 'confirm', version } });

  const email = await arrived(`Report ${number}: Confirmed`);
  expect(email).toMatch(
    /^List-Unsubscribe: <http:.+\/api\/users\/notifications\/unsubscribe\/\?token=.+>\r$/m,
  );
  expect(email).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(email).toContain(`${product.url}/cases/${number}\r\n`);
  await until(async () => messages[0], { withinMs: 120_000, otherwise: () => 'no push message' });
  expect(messages.map(({ text }) => JSON.parse(text))).toEqual([
    expect.objectContaining({ title: `Report ${number}: Confirmed`, path: `/cases/${number}` }),
  ]);

  const [link = ''] = /http:\S+\/unsubscribe#token=\S+/.exec(email) ?? [];
  const { page, complaints } = await visit({ viewport: PHONE });
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Stop emails' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await page.getByText('You will get no more of these emails.').waitFor();
  await enter(page, product.url, 'user', '/account');
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Notifications' }) });
  const byEmail = section.getByRole('group', { name: 'By email' });
  await byEmail.getByRole('switch', { name: 'The status changes' }).waitFor();
  expect(await byEmail.getByRole('switch', { name: 'The status changes' }).isChecked()).toBe(false);
  await section.getByText('1 device is notified.').waitFor();
  await section.getByText('At most once a day').click();
  await section
    .getByRole('radio', { name: 'At most once a day', checked: true })
    .waitFor({ state: 'attached' });
  expect(await violations(page)).toEqual([]);
  expect([await emails(`Report ${number}`), messages]).toEqual([[email], [expect.anything()]]);
  expect(complaints).toEqual([]);
});

/** What the service worker would show: a browser without windows has no notifications. */
const recordNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = Object(globalThis);
    scope.shown ??= [];
    scope.registration.showNotification = async (title: string, { body, data }: NotificationOptions) => {
      scope.shown.push({ title, body, data });
    };
    return scope.shown as unknown[];
  });

test('the installed app shows a push message with its title and page (CA-89)', async () => {
  const { page, context, complaints } = await visit({ serviceWorkers: 'allow' });
  await page.goto(`${product.url}/auth`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
  expect(await recordNotifications(worker)).toEqual([]);

  const chromium = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    chromium.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await chromium.send('ServiceWorker.enable');
  const message = { title: 'Report 7: Cleaned', body: 'Cleaned on 3 June.', path: '/cases/7', tag: 'case-7' };
  await chromium.send('ServiceWorker.deliverPushMessage', {
    origin: product.url,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  const read = async () => (await recordNotifications(worker))[0];
  const shown = await until(read, { withinMs: 120_000, otherwise: () => 'no notification is shown' });
  expect(shown).toEqual({ title: message.title, body: message.body, data: { path: '/cases/7' } });
  expect(complaints).toEqual([]);
});

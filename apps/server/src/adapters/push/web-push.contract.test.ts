import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findFreePort } from '../../../../../testing/free-port.ts';
import type { PushSender } from '../../modules/notifications/ports.ts';
import { PUSH_CERTIFICATE, type PushService, pushService } from '../../test/outside/push-service.ts';
import { createWebPush } from './web-push.ts';

/** Longer than any answer takes, however busy the machine is. */
const TIMEOUT_MS = 60_000;
const OPTIONS = { ttlSeconds: 3600, topic: 'case-7' };
const SETTINGS = {
  seed: randomBytes(32),
  contact: 'mailto:waste@example.org',
  clock: { now: () => new Date() },
  log: { warn: () => undefined },
};

let service: PushService;
let sender: PushSender;
beforeEach(async () => {
  service = await pushService();
  sender = await open([service.host]);
});
afterEach(() => service.close());

const open = (internalHosts: string[], { isTrusted = true } = {}) =>
  createWebPush(
    { ...SETTINGS, internalHosts },
    { timeoutMs: TIMEOUT_MS, certificate: isTrusted ? PUSH_CERTIFICATE : undefined },
  );

describe('the push sender', () => {
  it('delivers a message that only the browser can read, signed with the key of this installation', async () => {
    const { subscription, messages } = service.subscribe();
    const text = JSON.stringify({ title: 'Report 7: Cleaned', body: 'साफ़ हुआ 🧹' });
    expect(await sender.send(subscription, text, OPTIONS)).toEqual({ outcome: 'accepted' });
    expect(messages).toEqual([{ text, ttl: '3600', topic: 'case-7', contact: 'mailto:waste@example.org' }]);
  });

  it('has the same public key in every process, and another one for another secret', async () => {
    expect((await open([])).publicKey).toBe(sender.publicKey);
    expect(Buffer.from(sender.publicKey, 'base64url')).toHaveLength(65);
    const other = await createWebPush({ ...SETTINGS, seed: randomBytes(32), internalHosts: [] });
    expect(other.publicKey).not.toBe(sender.publicKey);
  });

  it.each([
    [200, { outcome: 'accepted' }],
    [202, { outcome: 'accepted' }],
    [404, { outcome: 'gone' }],
    [410, { outcome: 'gone' }],
    [400, { outcome: 'refused' }],
    [403, { outcome: 'refused' }],
    [413, { outcome: 'refused' }],
    [429, { outcome: 'busy', retryAfterMs: null }],
    [500, { outcome: 'busy', retryAfterMs: null }],
    [503, { outcome: 'busy', retryAfterMs: null }],
  ])('understands the answer %i', async (status, outcome) => {
    const { subscription } = service.subscribe();
    service.reply({ status });
    expect(await sender.send(subscription, 'text', OPTIONS)).toEqual(outcome);
  });

  it('says after which time a busy service wants the message again', async () => {
    const { subscription } = service.subscribe();
    service.reply({ status: 429, headers: { 'retry-after': '120' } });
    expect(await sender.send(subscription, 'text', OPTIONS)).toEqual({
      outcome: 'busy',
      retryAfterMs: 120_000,
    });
  });

  it('follows no redirect', async () => {
    const { subscription } = service.subscribe();
    const other = service.subscribe();
    service.reply({ status: 307, headers: { location: other.subscription.endpoint } });
    expect(await sender.send(subscription, 'text', OPTIONS)).toEqual({ outcome: 'refused' });
    expect([service.requests(), other.messages]).toEqual([1, []]);
  });

  it('gives up on a service that accepts the message and never answers, without knowing what became of it', async () => {
    const { subscription } = service.subscribe();
    service.reply('never');
    const timeout = new AbortController();
    const createTimeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
    onTestFinished(() => createTimeout.mockRestore());
    const accepted = service.nextRequest();
    const sent = sender.send(subscription, 'text', OPTIONS);
    await accepted; // before that the message was certainly not accepted
    expect(createTimeout).toHaveBeenCalledExactlyOnceWith(TIMEOUT_MS);
    timeout.abort();
    expect(await sent).toEqual({ outcome: 'unknown' });
  });

  it('says that a service was not reached when nothing listens, or its certificate is not valid', async () => {
    const { subscription } = service.subscribe();
    const strict = await open([service.host], { isTrusted: false });
    expect(await strict.send(subscription, 'text', OPTIONS)).toEqual({ outcome: 'unreachable' });
    const host = `localhost:${await findFreePort()}`;
    const closed = { ...subscription, endpoint: `https://${host}/x` };
    expect(await (await open([host])).send(closed, 'text', OPTIONS)).toEqual({ outcome: 'unreachable' });
    expect(service.requests()).toBe(0);
  });

  it.each([
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://0x7f000001/x',
    'https://169.254.169.254/latest',
  ])('accepts and uses no internal address such as %s', async (endpoint) => {
    const subscription = { ...service.subscribe().subscription, endpoint };
    expect(await sender.accepts(subscription)).toBe(false);
    expect(await sender.send(subscription, 'text', OPTIONS)).toEqual({ outcome: 'refused' });
  });

  it('checks a name again when it connects: one that leads inside gets nothing', async () => {
    const { subscription } = service.subscribe();
    const strict = await open([]);
    expect(await strict.accepts(subscription)).toBe(false);
    expect(await strict.send(subscription, 'text', OPTIONS)).toEqual({ outcome: 'unreachable' });
    expect(service.requests()).toBe(0);
  });

  it('accepts an internal host that is allowed, with its port only', async () => {
    const { subscription } = service.subscribe();
    expect(await sender.accepts(subscription)).toBe(true);
    expect(await (await open(['localhost:443'])).accepts(subscription)).toBe(false);
  });

  it('does not accept keys that are no point of the curve', async () => {
    const { subscription } = service.subscribe();
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    expect(await sender.accepts({ ...subscription, keys: { ...subscription.keys, p256dh } })).toBe(false);
  });
});

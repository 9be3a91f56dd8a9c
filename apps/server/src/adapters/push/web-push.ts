import { createECDH } from 'node:crypto';
import { Agent, type RequestOptions, request } from 'node:https';
import { isIP } from 'node:net';
import type { Logger } from 'pino';
import type { PushOptions, PushOutcome, PushSender } from '../../modules/notifications/ports.ts';
import type { Clock } from '../../ports/deps.ts';
import { describeCause } from '../remote/read-response.ts';
import { parseRetryAfter } from '../remote/retry-timing.ts';
import { encryptMessage } from './encrypt-message.ts';
import { isPublicAddress, lookUpPublic } from './public-address.ts';
import { buildVapidHeader, deriveVapidKeys } from './vapid.ts';

const TIMEOUT_MS = 10_000;
const GONE_STATUSES = new Set([404, 410]);

type Settings = {
  /** The seed of the key pair. */
  seed: Uint8Array;
  /** Where the operators of push services reach ours: a `mailto:` or `https:` address. */
  contact: string;
  /** Hosts with their ports (`push.example.org:8443`) that may have internal addresses. */
  internalHosts: readonly string[];
  clock: Clock;
  log: Pick<Logger, 'warn'>;
};
/** Tests give the certificate of their own service. */
type TransportOptions = { timeoutMs?: number; certificate?: string | undefined };

/** Push services as browsers name them, over HTTPS; redirects are not followed. */
export async function createWebPush(
  { seed, contact, internalHosts, clock, log }: Settings,
  { timeoutMs = TIMEOUT_MS, certificate }: TransportOptions = {},
): Promise<PushSender> {
  const keys = await deriveVapidKeys(seed);
  const isAllowed = (endpoint: URL) => internalHosts.includes(formatHostWithPort(endpoint));
  const agentOptions = { keepAlive: false, ...(certificate !== undefined && { ca: certificate }) };
  const agent = new Agent(agentOptions);
  const publicAgent = new Agent({ ...agentOptions, lookup: lookUpPublic });
  return {
    publicKey: keys.publicKey,
    accepts: async ({ endpoint, keys: ofBrowser }) => {
      const url = new URL(endpoint);
      return isBrowserKey(ofBrowser.p256dh) && (isAllowed(url) || (await leadsOutside(url)));
    },
    send: async (subscription, message, options) => {
      const body = encryptMessage(subscription.keys, message);
      const url = new URL(subscription.endpoint);
      const isInternal = isAllowed(url);
      if (!isInternal && isInternalAddress(url)) return { outcome: 'refused' };
      const { origin } = url;
      const authorization = await buildVapidHeader(keys, { origin, contact, now: clock.now() });
      const answer = await post(url, {
        body,
        headers: { ...buildHeaders(options), authorization },
        agent: isInternal ? agent : publicAgent,
        timeoutMs,
      });
      if ('failure' in answer)
        log.warn({ host: url.host, reason: answer.failure }, 'a push service could not be reached');
      return toOutcome(answer, clock.now().getTime());
    },
  };
}

const formatHostWithPort = ({ hostname, port }: URL): string => `${hostname}:${port || '443'}`;
/** The address that stands in the URL itself, which no name server is asked for. */
const readAddress = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
const isInternalAddress = (url: URL): boolean =>
  isIP(readAddress(url)) !== 0 && !isPublicAddress(readAddress(url));

/** Whether the host has public addresses only, now. */
function leadsOutside(url: URL): Promise<boolean> {
  if (isIP(readAddress(url)) !== 0) return Promise.resolve(isPublicAddress(readAddress(url)));
  return new Promise((resolve) => lookUpPublic(url.hostname, {}, (error) => resolve(error === null)));
}

/** Whether the text is a point of the curve. */
function isBrowserKey(p256dh: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

const buildHeaders = ({ ttlSeconds, topic }: PushOptions) => ({
  'content-encoding': 'aes128gcm',
  'content-type': 'application/octet-stream',
  ttl: String(ttlSeconds),
  topic,
});

type Answer = { status: number; retryAfter: string | null } | { failure: string; wasConnected: boolean };
type Post = Pick<RequestOptions, 'headers' | 'agent'> & { body: Buffer; timeoutMs: number };

/** Never rejects. Nothing of the answer but its status and delay is read. */
const post = (url: URL, { body, headers, agent, timeoutMs }: Post): Promise<Answer> =>
  new Promise((resolve) => {
    let wasConnected = false;
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = request(url, { method: 'POST', headers, agent, signal }, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null });
      response.destroy();
    });
    sent.on('socket', (socket) => socket.on('secureConnect', () => (wasConnected = true)));
    sent.on('error', (error) => resolve({ failure: describeCause(error), wasConnected }));
    sent.end(body);
  });

function toOutcome(answer: Answer, now: number): PushOutcome {
  if ('failure' in answer) return { outcome: answer.wasConnected ? 'unknown' : 'unreachable' };
  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) return { outcome: 'accepted' };
  if (GONE_STATUSES.has(status)) return { outcome: 'gone' };
  if (status === 429 || status >= 500)
    return { outcome: 'busy', retryAfterMs: parseRetryAfter(retryAfter, () => now) };
  return { outcome: 'refused' };
}

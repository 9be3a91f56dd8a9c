import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { PushSubscriptionForm } from '@smart-waste/contract';
import { importJWK, jwtVerify } from 'jose';
import { createArrivals } from './listening-server.ts';

const readPem = (name: string) => readFileSync(join(import.meta.dirname, `push-service-${name}.pem`), 'utf8');
/** For `localhost` and 127.0.0.1; the key is public, as it is only for tests. */
export const PUSH_CERTIFICATE_FILE = join(import.meta.dirname, 'push-service-certificate.pem');
export const PUSH_CERTIFICATE = readPem('certificate');

export type ReceivedPush = { text: string; ttl: string; topic: string; contact: string };
type Reply = { status: number; headers?: Record<string, string> } | 'never';

type Input = { secret: Uint8Array; salt: Uint8Array };
const derive = ({ secret, salt }: Input, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Reads the body of a push message as a browser does (RFC 8291 and 8188); throws when it was not made for its keys. */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const secret = derive({ secret: browser.computeSecret(senderKey), salt: auth }, keyInfo, 32);
  const key = derive({ secret, salt }, 'Content-Encoding: aes128gcm\0', 16);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    key,
    derive({ secret, salt }, 'Content-Encoding: nonce\0', 12),
  );
  const record = body.subarray(21 + keyLength);
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** Verifies the signature of the sender (RFC 8292) and returns its contact. */
async function verifySender(authorization: string, origin: string): Promise<string> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const readCoordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: readCoordinate(1), y: readCoordinate(33) };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: origin });
  return String(payload.sub);
}

/** A push service with browsers, over HTTPS on this machine. `reply` sets what it answers from then on. */
export async function pushService(port = 0) {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const received = new Map<string, ReceivedPush[]>();
  const arrivals = createArrivals();
  let reply: Reply = { status: 201 };
  let requests = 0;
  const server: Server = createServer(
    { key: readPem('key'), cert: PUSH_CERTIFICATE },
    async (request, response) => {
      requests += 1;
      arrivals.notify();
      const body = await buffer(request);
      const browser = browsers.get(request.url ?? '');
      if (reply === 'never') return;
      if (reply.status < 300 && browser) {
        const { authorization = '', ttl, topic } = request.headers;
        const contact = await verifySender(authorization, origin);
        const text = decrypt(body, browser.ecdh, browser.auth);
        received.get(request.url ?? '')?.push({ text, ttl: String(ttl), topic: String(topic), contact });
      }
      response.writeHead(browser ? reply.status : 404, reply.headers).end();
    },
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: chosen } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  const host = `localhost:${chosen}`;
  const origin = `https://${host}`;
  return {
    host,
    /** A new browser's subscription, and the messages that it got. */
    subscribe: (): { subscription: PushSubscriptionForm; messages: ReceivedPush[] } => {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys().toString('base64url');
      const auth = randomBytes(16);
      const path = `/${randomUUID()}`;
      const messages: ReceivedPush[] = [];
      browsers.set(path, { ecdh, auth });
      received.set(path, messages);
      return {
        subscription: { endpoint: `${origin}${path}`, keys: { p256dh, auth: auth.toString('base64url') } },
        messages,
      };
    },
    reply: (next: Reply) => {
      reply = next;
    },
    requests: () => requests,
    /** Resolves when the next request begins. */
    nextRequest: arrivals.waitForNext,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
export type PushService = Awaited<ReturnType<typeof pushService>>;

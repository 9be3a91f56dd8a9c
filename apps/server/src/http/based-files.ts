import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** An address of this site in an attribute of HTML, in styles, or as a member of JSON. */
const OWN_ADDRESS = /(="|url\(|":")\/(?!\/)/g;

const TYPES = { html: 'text/html; charset=utf-8', webmanifest: 'application/manifest+json; charset=utf-8' };
/** The only built files that name others from the root of the host; all others name them relative to themselves. */
const BASED = [
  ['app.html', TYPES.html],
  ['index.html', TYPES.html],
  ['manifest.webmanifest', TYPES.webmanifest],
] as const;
export type BasedFile = (typeof BASED)[number][0];
export type SendBasedFile = (name: BasedFile, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** The text with this path before each address of its own site. */
export const addBasePath = (text: string, basePath: string): string =>
  text.replace(OWN_ADDRESS, `$1${basePath}/`);

async function readBased(root: string, [name, type]: (typeof BASED)[number], basePath: string) {
  const text = addBasePath(await readFile(join(root, name), 'utf8'), basePath);
  const [br, gz] = await Promise.all([toBrotli(text), toGzip(text)]);
  const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
  return { type, etag, bodies: { br, gzip: gz, identity: Buffer.from(text) } };
}

/** Whether a browser accepts this encoding; `q=0` refuses it. */
const accepts = (header: string, encoding: string): boolean =>
  header.split(',').some((part) => {
    const [name, quality = ''] = part.split(';').map((text) => text.trim());
    return name === encoding && !/^q=0(?:\.0*)?$/.test(quality);
  });

/** Reads the pages and the manifest of the built web, and sends them as they are below this path (DP-11). */
export async function createBasedFileSender(root: string, basePath: string): Promise<SendBasedFile> {
  const read = await Promise.all(
    BASED.map(async (file) => [file[0], await readBased(root, file, basePath)] as const),
  );
  const files = new Map(read);
  return (name, { headers }, reply) => {
    const file = files.get(name);
    if (!file) throw new Error(`${name} was not read`);
    const accepted = headers['accept-encoding'] ?? '';
    const encoding = (['br', 'gzip'] as const).find((each) => accepts(accepted, each));
    reply.headers({ etag: file.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (headers['if-none-match'] === file.etag) return reply.code(304).send();
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .code(200)
      .type(file.type)
      .send(file.bodies[encoding ?? 'identity']);
  };
}

export const BASED_ADDRESSES: readonly (readonly [string, BasedFile])[] = [
  ['/', 'index.html'],
  ...BASED.map(([name]) => [`/${name}`, name] as const),
];

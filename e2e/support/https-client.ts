import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:https';

/** From another address than the proxy's own, where the system has more than one on its loopback interface. */
export const CLIENT_ADDRESS = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';

export type HttpsResponse = {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
  json: () => unknown;
};
type Call = { method?: string; headers?: OutgoingHttpHeaders; body?: string | Buffer };

/** Calls of a server whose certificate is signed by itself; `fetch` cannot be told to trust one. */
export function httpsClient(origin: string, certificate: string) {
  /** Resolves when the answer begins. */
  const open = (path: string, { method = 'GET', headers = {}, body }: Call = {}): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const options = {
        method,
        headers,
        ca: certificate,
        localAddress: CLIENT_ADDRESS,
        agent: false,
      } as const;
      request(`${origin}${path}`, options, resolve).once('error', reject).end(body);
    });

  async function call(path: string, options: Call = {}): Promise<HttpsResponse> {
    const answer = await open(path, options);
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer); // no encoding is set
    const bytes = Buffer.concat(chunks);
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      body: bytes,
      json: () => JSON.parse(bytes.toString()),
    };
  }

  const post = (path: string, value: unknown, headers: OutgoingHttpHeaders = {}) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(value),
    });

  /** Sends a form as browsers do. */
  async function postForm(path: string, form: FormData, headers: OutgoingHttpHeaders = {}) {
    const encoded = new Response(form);
    const body = Buffer.from(await encoded.arrayBuffer());
    const described = {
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': body.length,
    };
    return call(path, { method: 'POST', headers: { ...described, ...headers }, body });
  }
  return { open, call, post, postForm };
}

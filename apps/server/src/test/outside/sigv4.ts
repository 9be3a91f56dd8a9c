import { createHash, createHmac } from 'node:crypto';

/** Version 4 of Amazon's signatures, written from its description, to check what the SDK sends. */
export type SignedRequest = {
  method: string;
  /** Path and query as they were sent. */
  address: string;
  headers: Record<string, string>;
  signedHeaders: readonly string[];
  payloadHash: string;
  /** `20130524T000000Z` */
  at: string;
  region: string;
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const compareTexts = (one: string, other: string) => (one < other ? -1 : 1);

function buildCanonicalRequest({
  method,
  address,
  headers,
  signedHeaders,
  payloadHash,
}: SignedRequest): string {
  const [path = '/', query = ''] = address.split('?');
  const parameters = query
    .split('&')
    .filter((one) => one !== '' && !one.startsWith('X-Amz-Signature='))
    .map((one) => (one.includes('=') ? one : `${one}=`))
    .sort(compareTexts);
  const lines = signedHeaders.map(
    (name) => `${name}:${(headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}\n`,
  );
  return [method, path, parameters.join('&'), lines.join(''), signedHeaders.join(';'), payloadHash].join(
    '\n',
  );
}

export function computeSignature(request: SignedRequest, secret: string): string {
  const day = request.at.slice(0, 8);
  const scope = `${day}/${request.region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.at, scope, sha256(buildCanonicalRequest(request))].join('\n');
  const key = [day, request.region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

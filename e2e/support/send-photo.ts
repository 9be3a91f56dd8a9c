import { Agent, request } from 'node:http';
import { image as imageAnswer } from '@smart-waste/contract';

const BOUNDARY = 'smart-waste-sender';
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

type Photo = {
  /** The access token of the sender. */
  token: string;
  photo: Buffer;
  /** The idempotency key; it also makes another photo of the same bytes. */
  key: string;
  fields?: Record<string, string>;
};
/** A `status` of 0 stands for an upload that was not answered. */
type Answer = { status: number; image_id: string | undefined; hasRetryAfter: boolean };

/** Sends a photo with little work of its own: the bytes are shared, and a mark at the end makes it another photo. */
export function sendPhoto(url: string, { token, photo, key, fields = {} }: Photo): Promise<Answer> {
  const head = buildHead({ location: 'Market Road', ...fields });
  const tail = `${key}\r\n--${BOUNDARY}--\r\n`;
  return new Promise((resolve) => {
    const sending = request(
      `${url}/api/images/upload/`,
      {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': Buffer.byteLength(head) + photo.length + Buffer.byteLength(tail),
          'idempotency-key': key,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          resolve({
            status,
            image_id: status === 201 ? imageAnswer.parse(JSON.parse(text)).image_id : undefined,
            hasRetryAfter: response.headers['retry-after'] !== undefined,
          });
        });
      },
    );
    sending.on('error', () => resolve({ status: 0, image_id: undefined, hasRetryAfter: false }));
    sending.write(head);
    sending.write(photo);
    sending.end(tail);
  });
}

function buildHead(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}\r\ncontent-disposition: form-data; name="image"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
}

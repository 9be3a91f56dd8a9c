import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { failure } from '@smart-waste/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp } from '../test/test-app.ts';

let api: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  api = await testApp();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.close());

/** Sends these bytes unchanged; resolves with everything received until the server closes the connection. */
async function send(text: string): Promise<string> {
  const { port } = api.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  let answer = '';
  socket.setEncoding('utf8').on('data', (part) => {
    answer += part;
  });
  await once(socket, 'close');
  return answer;
}

it.each([
  ['is not HTTP', 'give me photos\r\n\r\n', '400 Bad Request', 'invalid_request'],
  [
    'gives two lengths of its body',
    'POST /api/users/login/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    '400 Bad Request',
    'invalid_request',
  ],
  [
    'has headers without end',
    `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'too_large',
  ],
])('a request that %s is refused with a Failure', async (_, text, status, code) => {
  const [head = '', body = ''] = (await send(text)).split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status}`);
  expect(failure.parse(JSON.parse(body))).toMatchObject({ code });
});

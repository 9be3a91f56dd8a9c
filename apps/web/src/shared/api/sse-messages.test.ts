import { expect, test } from 'vitest';
import { sseMessages } from './sse-messages.ts';

async function read(...chunks: (string | Uint8Array)[]): Promise<string[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
      }
      controller.close();
    },
  });
  const messages: string[] = [];
  for await (const message of sseMessages(body)) messages.push(message);
  return messages;
}

test('each event gives its data', async () => {
  expect(await read('event: image\ndata: {"a":1}\n\ndata: {"b":2}\n\n')).toEqual(['{"a":1}', '{"b":2}']);
});

test('comments, heartbeats and fields without data fall away', async () => {
  expect(await read(': hello\n\n', 'retry: 1000\n\n', ':\n\n', 'data: x\n\n')).toEqual(['x']);
});

test('an event may arrive in pieces, even within a letter', async () => {
  const bytes = new TextEncoder().encode('data: आशा\n\n');
  expect(await read(bytes.slice(0, 8), bytes.slice(8))).toEqual(['आशा']);
  expect(await read('da', 'ta: x', '\n', '\n')).toEqual(['x']);
});

test('lines may end as on Windows, and data may have several', async () => {
  expect(await read('data: a\r\ndata: b\r\n\r\n')).toEqual(['a\nb']);
});

test('an event that was cut off is not told', async () => {
  expect(await read('data: x\n\ndata: half')).toEqual(['x']);
});

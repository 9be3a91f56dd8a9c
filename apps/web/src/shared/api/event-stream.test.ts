import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delayUnlessOnline, readServerSentEvents } from './event-stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function startDelay(signal = new AbortController().signal) {
  const ended = vi.fn();
  const end = delayUnlessOnline(1_000, signal).then(ended);
  return { ended, end };
}

test('delayUnlessOnline waits for the given time', async () => {
  const { ended, end } = startDelay();
  await vi.advanceTimersByTimeAsync(999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await end;
  expect(ended).toHaveBeenCalledOnce();
});

test('delayUnlessOnline ends when the browser is online again', async () => {
  const { end } = startDelay();
  window.dispatchEvent(new Event('online'));
  await end;
  expect(vi.getTimerCount()).toBe(0);
});

test('delayUnlessOnline ends when its signal aborts', async () => {
  const controller = new AbortController();
  const { end } = startDelay(controller.signal);
  controller.abort();
  await end;
  expect(vi.getTimerCount()).toBe(0);
});

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
  for await (const message of readServerSentEvents(body)) messages.push(message);
  return messages;
}

test('readServerSentEvents yields the data of each event', async () => {
  expect(await read('event: image\ndata: {"a":1}\n\ndata: {"b":2}\n\n')).toEqual(['{"a":1}', '{"b":2}']);
});

test('readServerSentEvents leaves out comments, heartbeats and fields without data', async () => {
  expect(await read(': hello\n\n', 'retry: 1000\n\n', ':\n\n', 'data: x\n\n')).toEqual(['x']);
});

test('readServerSentEvents joins an event that arrives in pieces, even within a character', async () => {
  const bytes = new TextEncoder().encode('data: आशा\n\n');
  expect(await read(bytes.slice(0, 8), bytes.slice(8))).toEqual(['आशा']);
  expect(await read('da', 'ta: x', '\n', '\n')).toEqual(['x']);
});

test('readServerSentEvents accepts CRLF and data of several lines', async () => {
  expect(await read('data: a\r\ndata: b\r\n\r\n')).toEqual(['a\nb']);
});

test('readServerSentEvents drops an event that is cut off', async () => {
  expect(await read('data: x\n\ndata: half')).toEqual(['x']);
});

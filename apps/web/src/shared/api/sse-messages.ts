/** Cuts a stream of server-sent events into the data of each event; comments and heartbeats fall away. */
export async function* sseMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pending = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      pending += decoder.decode(value, { stream: true });
      const blocks = pending.split(/\r?\n\r?\n/);
      pending = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = dataOf(block);
        if (data !== '') yield data;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined); // the stream may already be closed
  }
}

const dataOf = (block: string): string =>
  block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n');

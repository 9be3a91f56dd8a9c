/** The text of a response; rejects when it is longer than `maxBytes`. */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  return Buffer.from(await readBytes(response, maxBytes)).toString('utf8');
}

/** The bytes of a response; rejects when there are more than `maxBytes`. */
export async function readBytes(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new Error(`the response is longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A short reason why a request got no response: the code of the cause, as fetch itself only reports `fetch failed`. */
export function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given';
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}

/** The text of an answer; rejects when it is longer than any honest answer. */
export async function readText(response: Response, mostBytes: number): Promise<string> {
  return Buffer.from(await readBytes(response, mostBytes)).toString('utf8');
}

/** The bytes of an answer; rejects when there are more than `most`. */
export async function readBytes(response: Response, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > most) throw new Error(`the answer is longer than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

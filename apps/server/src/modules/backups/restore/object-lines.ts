import { createInterface } from 'node:readline';
import { type ObjectLine, objectLine } from '../archive.ts';
import type { Archive } from './open-archive.ts';

/** The stored objects of a snapshot, one after the other: there may be millions. */
export async function* readObjectLines({ manifest, openUnpacked }: Archive): AsyncGenerator<ObjectLine> {
  const input = await openUnpacked(manifest.objects.file.name);
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const line of lines) yield objectLine.parse(JSON.parse(line));
  } finally {
    lines.close();
    input.destroy();
  }
}

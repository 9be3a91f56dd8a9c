import * as z from 'zod';
import { causeOf } from '../../remote/cause-of.ts';
import { inTime } from '../../remote/in-time.ts';
import { readText } from '../../remote/read-text.ts';
import { CallFailed, type Cloud, type Terms } from './cloud.ts';
import { signatureOf } from './signature.ts';
import { tryAgain } from './try-again.ts';

const MOST_ANSWER_BYTES = 1024 * 1024;
const MOST_REASON = 300;

const failure = z.object({ error: z.object({ message: z.string() }) });

type Call = { action: 'upload' | 'destroy'; fields: Record<string, string>; file?: Uint8Array };

/**
 * Does a signed call; answers what the service says. As it may be sent twice, its fields must make it the same call:
 * one public_id, and `overwrite`. Throws CallFailed.
 */
export function call(cloud: Cloud, terms: Terms, todo: Call): Promise<unknown> {
  const address = `${cloud.uploadPrefix}/v1_1/${cloud.cloud}/image/${todo.action}`;
  return tryAgain(terms, async () => {
    const body = formOf(todo, cloud, terms.patience.now()); // each time anew: a signature is good for an hour
    const { response, text } = await ask(address, body, terms);
    const answer = jsonOf(text);
    if (!response.ok) throw new CallFailed(reasonOf(response, answer), response.status);
    // A page of a proxy instead of an answer is a service that broke.
    if (answer === undefined) throw new CallFailed('it answered something that is not JSON', 502);
    return answer;
  });
}

function formOf({ fields, file }: Call, cloud: Cloud, now: number): FormData {
  const signed = { ...fields, timestamp: String(Math.floor(now / 1000)) };
  const all = { ...signed, api_key: cloud.apiKey, signature: signatureOf(signed, cloud) };
  const form = new FormData();
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  if (file) form.set('file', new Blob([new Uint8Array(file)], { type: 'application/octet-stream' }), 'file');
  return form;
}

async function ask(address: string, body: FormData, { timeoutMs }: Terms) {
  try {
    return await inTime(timeoutMs, async (signal) => {
      const response = await fetch(address, { method: 'POST', body, signal, redirect: 'manual' });
      return { response, text: await readText(response, MOST_ANSWER_BYTES) };
    });
  } catch (error) {
    throw new CallFailed(`it cannot be reached (${causeOf(error)})`, null);
  }
}

function reasonOf({ status, headers }: Response, answer: unknown): string {
  const told = headers.get('x-cld-error') ?? failure.safeParse(answer).data?.error.message;
  return told === undefined
    ? `it answered ${status}`
    : `it answered ${status}: ${told.slice(0, MOST_REASON)}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

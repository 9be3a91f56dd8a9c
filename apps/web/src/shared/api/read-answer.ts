import { failure } from '@smart-waste/contract';
import type * as z from 'zod/mini';
import { type ApiResult, unanswered } from './result.ts';

export type AnswerSchema<T> = z.ZodMiniType<T>;
/** An HTTP answer, however it was fetched. */
export type Answer = { status: number; text: string };

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Takes the resource out of a `{success: true, data}` envelope (API-27); our own server sends it plain (API-02). */
function unwrapped(body: unknown): unknown {
  const isEnvelope =
    typeof body === 'object' && body !== null && 'success' in body && body.success === true && 'data' in body;
  return isEnvelope ? body.data : body;
}

/** Some servers answer 200 with `{success: false, error}`. */
function envelopeError(body: unknown): string | null {
  const isFailure =
    typeof body === 'object' &&
    body !== null &&
    'success' in body &&
    body.success === false &&
    'error' in body;
  return isFailure && typeof body.error === 'string' ? body.error : null;
}

function refusalOf({ status, text }: Answer): ApiResult<never> {
  const told = failure.safeParse(jsonOf(text));
  const error = `HTTP ${status}: ${told.success ? told.data.error : text}`;
  if (!told.success) return { ...unanswered(error), status };
  const { error: sentence, code, fields = {} } = told.data;
  return { success: false, error, status, sentence, code, fields };
}

/** Turns an HTTP answer into data of the contract's shape, or into a failure with the text of API-28. */
export function readAnswer<T>(answer: Answer, schema: AnswerSchema<T> | null): ApiResult<T> {
  const { status, text } = answer;
  if (status < 200 || status > 299) return refusalOf(answer);
  if (schema === null) return { success: true, data: undefined as T }; // a call without an answer asks for T = void
  const body = jsonOf(text);
  if (body === undefined) return { ...unanswered('Invalid JSON response'), status };
  const refused = envelopeError(body);
  if (refused !== null) return { ...unanswered(refused), status };
  const parsed = schema.safeParse(unwrapped(body));
  if (parsed.success) return { success: true, data: parsed.data };
  return { ...unanswered('The server sent an answer that this version does not understand.'), status };
}

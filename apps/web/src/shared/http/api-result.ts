import { type FailureCode, failure, messageParams, type messageReason } from '@smart-waste/contract';
import { encodeReason } from '@smart-waste/messages';
import * as z from 'zod/mini';

export type ApiFailure = {
  success: false;
  /** 'HTTP {status}: {sentence}' (API-28), or why no response came (API-29). */
  error: string;
  /** null without a response: offline, refused, aborted. */
  status: number | null;
  /** Why the server refused, as `encodeReason` writes it: shown by `useSentence`. */
  sentence: string | null;
  code: FailureCode | null;
  /** The same for each field that is wrong. */
  fields: Record<string, string>;
};

/** The result of every call of the API layer, which never throws. */
export type ApiResult<T> = { success: true; data: T } | ApiFailure;

export const createFailure = (error: string): ApiFailure => ({
  success: false,
  error,
  status: null,
  sentence: null,
  code: null,
  fields: {},
});

/** The error of a call that no server answered (API-29). */
export const UNREACHABLE_MESSAGE = 'Failed to fetch';
export const TIMEOUT_MESSAGE = 'The server took too long to answer.';
const NO_JSON = 'Invalid JSON response';
const UNKNOWN_SHAPE = 'The server sent an answer that this version does not understand.';

/** The reasons of failures that no server describes. */
const REASONS: Readonly<Record<string, string>> = {
  [UNREACHABLE_MESSAGE]: 'error.network.unreachable',
  [TIMEOUT_MESSAGE]: 'error.network.timed_out',
  [NO_JSON]: 'error.network.no_json',
  [UNKNOWN_SHAPE]: 'error.network.unknown_shape',
};

/** What to tell a person about a failed call, for `useSentence`. */
export function getSentence({ sentence, error }: Pick<ApiFailure, 'sentence' | 'error'>): string {
  const reason = REASONS[error];
  return sentence ?? (reason === undefined ? error : encodeReason({ reason, params: {}, text: error }));
}

/** What a query or mutation throws, so that retries and error panels see it. */
export class ApiError extends Error {
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.error);
    this.name = 'ApiError';
    this.failure = failure;
  }
}

/** The parts of addresses that name an item. */
const ID_FIELDS = ['image_id', 'evaluation_id', 'other_id'];

/** Whether the requested item does not exist, or no longer does; something that is no id names none either. */
export const isNotFound = (error: Error | null): boolean =>
  error instanceof ApiError &&
  (error.failure.status === 404 || ID_FIELDS.some((field) => field in error.failure.fields));

/** Whether no server answered, as it is offline. */
export const isUnreached = (error: Error | null): boolean =>
  error instanceof ApiError && error.failure.status === null;

/** Whether the server refused the cursor of a page: the list has no such page, and never will. */
export const isCursorRefused = (error: Error | null): boolean =>
  error instanceof ApiError && 'cursor' in error.failure.fields;

/** For query functions: the data, or a thrown ApiError. */
export async function getDataOrThrow<T>(answer: Promise<ApiResult<T>>): Promise<T> {
  const result = await answer;
  if (result.success) return result.data;
  throw new ApiError(result);
}

export type ResponseSchema<T> = z.ZodMiniType<T>;
/** An HTTP answer, however it was fetched. */
export type HttpResponse = { status: number; text: string };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Takes the resource out of a `{success: true, data}` envelope (API-27); our own server sends it plain (API-02). */
function unwrap(body: unknown): unknown {
  const isEnvelope =
    typeof body === 'object' && body !== null && 'success' in body && body.success === true && 'data' in body;
  return isEnvelope ? body.data : body;
}

/** Some servers respond 200 with `{success: false, error}`. */
function findEnvelopeError(body: unknown): string | null {
  const isFailure =
    typeof body === 'object' &&
    body !== null &&
    'success' in body &&
    body.success === false &&
    'error' in body;
  return isFailure && typeof body.error === 'string' ? body.error : null;
}

/** Another server, or an older one, sends the English text alone. */
const anyFailure = z.extend(failure, { reason: z.optional(z.string()), params: z.optional(messageParams) });

const encodeText = (text: string, reason: z.infer<typeof messageReason> | undefined): string =>
  reason === undefined ? text : encodeReason({ ...reason, text });

/** HTML, JSON, nothing, or more than 200 characters. */
const UNREADABLE = /^\s*([<{["]|$)|.{200}/s;

/** A refusal by something else than our server, such as a proxy: its text when a person can read it (API-28). */
function toForeignFailure({ status, text: body }: HttpResponse): ApiFailure {
  if (!UNREADABLE.test(body)) return { ...createFailure(`HTTP ${status}: ${body}`), status };
  const text = 'The server gave no reason. Try again later.';
  const sentence = encodeReason({ reason: 'error.network.no_reason', params: {}, text });
  return { ...createFailure(`HTTP ${status}: ${text}`), status, sentence };
}

function toFailure(answer: HttpResponse): ApiResult<never> {
  const { status, text } = answer;
  const refusal = anyFailure.safeParse(parseJson(text));
  if (!refusal.success) return toForeignFailure(answer);
  const error = `HTTP ${status}: ${refusal.data.error}`;
  const { error: english, code, reason, params, fields = {}, field_reasons = {} } = refusal.data;
  const encoded = Object.entries(fields).map(([field, text]) => [
    field,
    encodeText(text, field_reasons[field]),
  ]);
  const sentence = encodeText(english, reason === undefined ? undefined : { reason, params: params ?? {} });
  return { success: false, error, status, sentence, code, fields: Object.fromEntries(encoded) };
}

/** Turns an HTTP answer into data of the contract's shape, or into a failure with the text of API-28. */
export function parseResponse<T>(answer: HttpResponse, schema: ResponseSchema<T> | null): ApiResult<T> {
  const { status, text } = answer;
  if (status < 200 || status > 299) return toFailure(answer);
  if (schema === null) return { success: true, data: undefined as T }; // a call without a response body has T = void
  const body = parseJson(text);
  if (body === undefined) return { ...createFailure(NO_JSON), status };
  const refused = findEnvelopeError(body);
  if (refused !== null) return { ...createFailure(refused), status };
  const parsed = schema.safeParse(unwrap(body));
  if (parsed.success) return { success: true, data: parsed.data };
  return { ...createFailure(UNKNOWN_SHAPE), status };
}

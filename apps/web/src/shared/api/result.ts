import type { FailureCode } from '@smart-waste/contract';

export type ApiFailure = {
  success: false;
  /** 'HTTP {status}: {body}' (API-28), or why there was no answer (API-29). */
  error: string;
  /** null when no answer came: offline, refused, aborted. */
  status: number | null;
  /** The server's own sentence, without the status. */
  sentence: string | null;
  code: FailureCode | null;
  fields: Record<string, string>;
};

/** What every call of the API layer answers; it never throws. */
export type ApiResult<T> = { success: true; data: T } | ApiFailure;

export const unanswered = (error: string): ApiFailure => ({
  success: false,
  error,
  status: null,
  sentence: null,
  code: null,
  fields: {},
});

/** What a query or mutation throws, so that retries and error panels see it. */
export class ApiError extends Error {
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(failure.error);
    this.name = 'ApiError';
    this.failure = failure;
  }
}

/** For query functions: the data, or a thrown ApiError. */
export async function dataOrThrow<T>(answer: Promise<ApiResult<T>>): Promise<T> {
  const result = await answer;
  if (result.success) return result.data;
  throw new ApiError(result);
}

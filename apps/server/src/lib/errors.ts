import type { FailureCode } from '@smart-waste/contract';

type Extra = { fields?: Record<string, string>; retryAfterSeconds?: number };

/**
 * A refusal that was to be expected: `code` is for programs, the message is a sentence for the person who asked.
 * Use cases throw it; http/errors.ts turns it into a status.
 */
export class AppError extends Error {
  readonly code: FailureCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: FailureCode, text: string, { fields, retryAfterSeconds }: Extra = {}) {
    super(text);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * The server or a command cannot start. The message is for the person who runs it and is printed without a stack trace;
 * it may have several lines, one for each problem.
 */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
  }
}

import type { FailureCode } from '@smart-waste/contract';
import { createReason, decodeReason, type Reason } from '@smart-waste/messages';
import { CATALOGUES, describeReason } from '@smart-waste/messages/catalogues';

type Extra = { fields?: Record<string, Reason>; retryAfterSeconds?: number };

/**
 * An expected refusal: `code` is for programs; the reason is shown to the person who sent the request, in their
 * language; the message is its English text. Use cases throw it; http/errors.ts maps it to a status.
 */
export class AppError extends Error {
  readonly code: FailureCode;
  readonly reason: Reason;
  readonly fields: Record<string, Reason> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: FailureCode, reason: Reason, { fields, retryAfterSeconds }: Extra = {}) {
    super(formatErrorText(reason, Object.keys(fields ?? {})[0]));
    this.name = 'AppError';
    this.code = code;
    this.reason = reason;
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

/** A command was called with wrong arguments; the message ends with its usage. */
export class UsageError extends StartupError {}

/** Thrown by every table when the database cannot be reached, or refuses work for now; trying again later may help. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'DatabaseUnavailableError';
  }
}

/**
 * Thrown by every table when the connection to the database is refused or lost, as while the database is started again. The statement is
 * not the reason, as it is where it takes too long.
 */
export class DatabaseConnectionError extends DatabaseUnavailableError {
  constructor(cause: Error) {
    super(cause);
    this.name = 'DatabaseConnectionError';
  }
}

/** Thrown by every table when it gets no connection to the database at all, so that nothing was executed. */
export class DatabaseUnreachableError extends DatabaseConnectionError {
  constructor(cause: Error) {
    super(cause);
    this.name = 'DatabaseUnreachableError';
  }
}

/** Thrown by every table when the disk of the database is full. */
export class DatabaseFullError extends DatabaseUnavailableError {
  constructor(cause: Error) {
    super(cause);
    this.name = 'DatabaseFullError';
  }
}

/** Thrown by every table when the database can only be read for now, as while it is copied to another version. */
export class DatabaseReadOnlyError extends DatabaseUnavailableError {
  constructor(cause: Error) {
    super(cause);
    this.name = 'DatabaseReadOnlyError';
    this.message =
      'the database can only be read for now, as while it is copied to another version of PostgreSQL';
  }
}

const CERTAIN_FAILURES = [DatabaseUnreachableError, DatabaseFullError, DatabaseReadOnlyError];

/** Whether a transaction that failed with this error may have been committed: the connection was lost, or the answer came too late. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError && !CERTAIN_FAILURES.some((certain) => error instanceof certain);

/** The refusal of a request for one of its fields. */
export const createInvalidFieldError = (field: string, reason: Reason): AppError =>
  new AppError('invalid_request', reason, { fields: { [field]: reason } });

/** The reason in a schema's message: one of the catalogue, or a sentence of the schema library itself. */
export function parseIssueReason(message: string): Reason {
  const decoded = decodeReason(message);
  return decoded !== null && isReason(decoded)
    ? decoded
    : createReason('validation.other', { problem: message });
}

const isReason = (decoded: { reason: string; params: Reason['params'] }): decoded is Reason =>
  decoded.reason in CATALOGUES.en;

/** Texts that are written to stand beside a field need its name when they are shown alone. */
const BESIDE_A_FIELD = /^(?:Invalid|Must be|At most|This field)/;

function formatErrorText(reason: Reason, field: string | undefined): string {
  const text = describeReason(reason);
  return field !== undefined && BESIDE_A_FIELD.test(text) ? `${field}: ${text}` : text;
}

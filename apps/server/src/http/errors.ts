import type { Failure, FailureCode } from '@smart-waste/contract';
import { createReason, type Reason } from '@smart-waste/messages';
import { describeReason } from '@smart-waste/messages/catalogues';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, DatabaseFullError, DatabaseUnavailableError } from '../lib/errors.ts';
import { StoreFullError, StoreUnavailableError } from '../ports/image-store.ts';
import { createInvalidRequestError } from './invalid-request.ts';

/** Maps the code of every failure to its HTTP status. */
const STATUS_OF: Record<FailureCode, number> = {
  invalid_request: 400,
  invalid_credentials: 401,
  unauthenticated: 401,
  account_disabled: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  username_taken: 409,
  already_processing: 409,
  too_large: 413,
  unsupported_media_type: 415,
  unsupported_photo: 415,
  unreadable_photo: 400,
  link_expired: 410,
  too_many_requests: 429,
  storage_full: 507,
  unavailable: 503,
  internal: 500,
};

/** Responds to every error with the contract's Failure; an unexpected error is logged, and its reason is not sent. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(error);
  if (refusal.code === 'internal') request.log.error({ err: error }, 'request failed');
  else if (STATUS_OF[refusal.code] >= 500) request.log.error({ reason: error.message }, 'request failed');
  else if (isSecurityEvent(refusal)) request.log.warn(describeEvent(request, refusal), 'security event');
  return sendAppError(request, reply, refusal);
}

const SECURITY_EVENTS = new Set<FailureCode>([
  'invalid_credentials',
  'account_disabled',
  'forbidden',
  'too_many_requests',
]);
/** A session that has expired is everyday life, a token that is forged or used twice is not. */
const SUSPICIOUS_TOKENS = new Set<Reason['reason']>(['error.session.invalid', 'error.session.revoked']);

const isSecurityEvent = ({ code, reason }: AppError): boolean =>
  SECURITY_EVENTS.has(code) || SUSPICIOUS_TOKENS.has(reason.reason);

/** What an operator needs to see a pattern; names and tokens that were sent are left out. */
const describeEvent = (request: FastifyRequest, { code, reason }: AppError) => ({
  event: code,
  reason: reason.reason,
  method: request.method,
  route: request.routeOptions.url ?? 'none',
  address: request.ip,
  ...(request.user && { user_id: request.user.user_id }),
});

/** Sends a refusal with its status and the headers that belong to it. */
export function sendAppError(request: FastifyRequest, reply: FastifyReply, refusal: AppError): FastifyReply {
  const { code, message, reason, fields, retryAfterSeconds } = refusal;
  if (code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  const body: Failure = {
    error: message,
    code,
    ...reason,
    request_id: request.id,
    ...(fields && { fields: toEnglishTexts(fields), field_reasons: fields }),
  };
  return reply.code(STATUS_OF[code]).header('cache-control', 'no-store').send(body);
}

const toEnglishTexts = (fields: Record<string, Reason>) =>
  Object.fromEntries(Object.entries(fields).map(([field, reason]) => [field, describeReason(reason)]));

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return createInvalidRequestError(error);
  if (error instanceof StoreFullError || error instanceof DatabaseFullError)
    return new AppError('storage_full', createReason('error.server.storage_full'));
  if (error instanceof StoreUnavailableError)
    return new AppError('unavailable', createReason('error.server.photos_unavailable'), {
      retryAfterSeconds: 5,
    });
  if (error instanceof DatabaseUnavailableError) return createUnavailableError();
  return fromFastify(error) ?? new AppError('internal', createReason('error.server.internal'));
}

const createUnavailableError = () =>
  new AppError('unavailable', createReason('error.server.unavailable'), {
    retryAfterSeconds: 5,
  });

function fromFastify({ code, statusCode = 500 }: FastifyError): AppError | undefined {
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return new AppError('invalid_request', createReason('error.request.json'));
  if (statusCode === 413) return new AppError('too_large', createReason('error.request.too_large'));
  if (statusCode === 415)
    return new AppError('unsupported_media_type', createReason('error.request.content_type'));
  if (statusCode === 503) return createUnavailableError();
  if (statusCode >= 400 && statusCode < 500)
    return new AppError('invalid_request', createReason('error.request.invalid'));
  return undefined;
}

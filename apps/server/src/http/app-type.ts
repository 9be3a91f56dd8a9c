import type { EndpointName } from '@smart-waste/contract';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Caller } from '../ports/session-table.ts';

/** Fastify with requests and responses typed by the contract's schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The user who sent the request; null on public routes. */
    user: Caller | null;
  }
  interface FastifyContextConfig {
    /** The row of the contract's table that this route implements; its `access` is enforced by the guard. */
    endpoint?: EndpointName;
    /** Set for the pages of the API's own description, which are public and not in the contract's table. */
    publicPage?: true;
  }
}

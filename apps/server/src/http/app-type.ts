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

/** Fastify whose requests and answers are typed by the contract's schemas. */
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
    /** The row of the contract's table that this route answers; its `access` guards it. */
    endpoint?: EndpointName;
    /** A page below /api that is no row of the table and open to anyone: the API's own description. */
    publicPage?: true;
  }
}

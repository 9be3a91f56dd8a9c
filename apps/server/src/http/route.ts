import { API_PREFIX, ENDPOINTS, type EndpointName } from '@smart-waste/contract';
import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from '../lib/config/config.ts';
import type { Secrets } from '../lib/secrets.ts';
import type { SharedDeps } from '../ports/deps.ts';
import type { App } from './app-type.ts';

type Spec<Schema extends FastifySchema> = Omit<
  RouteOptions<
    RawServerDefault,
    RawRequestDefaultExpression,
    RawReplyDefaultExpression,
    RouteGenericInterface,
    ContextConfigDefault,
    Schema,
    ZodTypeProvider,
    FastifyBaseLogger
  >,
  'method' | 'url' | 'config'
> & { schema: { summary: string } };

/**
 * Registers the route for one row of the contract's table: method, path and access come from there, so that no route
 * can lack its guard. Failures, tag and security are added to the schema by http/openapi.ts.
 */
export function route<const Schema extends FastifySchema>(
  app: App,
  name: EndpointName,
  spec: Spec<Schema>,
): void {
  const { method, path } = ENDPOINTS[name];
  app.route<RouteGenericInterface, ContextConfigDefault, Schema>({
    ...spec,
    method,
    url: API_PREFIX + path,
    config: { endpoint: name },
  });
}

/** What the routes of a module receive. */
export type RouteContext<Deps extends SharedDeps = SharedDeps> = {
  deps: Deps;
  config: Config;
  secrets: Secrets;
  version: string;
};

import { ENDPOINTS, failure } from '@smart-waste/contract';
import type { RouteOptions } from 'fastify';

/** Completes a route's description from its row in the contract's table: tag, security and possible failures. */
export function describeRoute(options: RouteOptions): void {
  const name = options.config?.endpoint;
  if (name === undefined) return;
  const { access, path } = ENDPOINTS[name];
  const { schema = {} } = options;
  const open = access === 'anyone';
  const failures = [
    ...(schema.body || schema.querystring || schema.params ? [400] : []),
    ...(open ? [] : [401]),
    ...(Array.isArray(access) ? [403] : []),
    ...(schema.params ? [404] : []),
    429,
    500,
    503,
  ];
  options.schema = {
    operationId: name,
    tags: [path.split('/')[1] ?? ''],
    security: open ? [] : [{ bearer: [] }],
    ...schema,
    response: {
      ...Object.fromEntries(failures.map((status) => [status, failure])),
      ...Object(schema.response),
    },
  };
}

import { ENDPOINTS, failure } from '@smart-waste/contract';
import type { RouteOptions } from 'fastify';

const MEANING: Record<number, string> = {
  400: 'The request is not as it should be',
  401: 'Not logged in',
  403: 'Not permitted',
  404: 'Not there, or not yours',
  409: 'In conflict with what is there',
  410: 'No longer good',
  413: 'Too large',
  415: 'Not a kind of content that is taken',
  429: 'Asked too often',
  500: 'Our fault',
  503: 'Try again in a moment',
  507: 'No room left',
};

/** Completes a route's description from its row in the contract's table: tag, security, and how it can fail. */
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
    response: { ...Object.fromEntries(failures.map(failureAnswer)), ...withMeaning(schema.response) },
  };
}

/** Failures that a route declares itself say what they mean, too. */
const withMeaning = (response: unknown) =>
  Object.fromEntries(
    Object.entries(Object(response)).map(([status, answer]) =>
      answer === failure ? failureAnswer(Number(status)) : [status, answer],
    ),
  );

const failureAnswer = (status: number) => [
  status,
  { description: MEANING[status], content: { 'application/json': { schema: failure } } },
];

import { buffer } from 'node:stream/consumers';
import { API_PREFIX, ENDPOINTS, type EndpointName } from '@smart-waste/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLER_KINDS, type CallerKind, createCallers, type TestApi } from '../test/permissions/callers.ts';
import { readPermissions } from '../test/permissions/read-table.ts';
import { createParameters, type SampleRequest } from '../test/permissions/sample-requests/sample-request.ts';
import { SAMPLE_REQUESTS } from '../test/permissions/sample-requests/sample-requests.ts';
import { testApp } from '../test/test-app.ts';

const NAMES = Object.keys(ENDPOINTS).filter((name): name is EndpointName => name in ENDPOINTS);
const ROWS = readPermissions();

let api: TestApi;
let callers: Awaited<ReturnType<typeof createCallers>>;
beforeAll(async () => {
  api = await testApp();
  callers = await createCallers(api);
});
afterAll(() => api.close());

function buildUrl(name: EndpointName, { params = {}, query = {} }: SampleRequest): string {
  const path = ENDPOINTS[name].path.replaceAll(
    /:(\w+)/g,
    (_, parameter: string) => params[parameter] ?? '019a0000-0000-7000-8000-000000000001',
  );
  return `${API_PREFIX}${path}?${new URLSearchParams(query)}`;
}

async function statusFor(name: EndpointName, kind: CallerKind): Promise<number> {
  const caller = await callers.logIn(kind);
  const request = await (SAMPLE_REQUESTS[name] ?? createParameters)({ api, ...callers, caller });
  const answer = await api.app.inject({
    method: ENDPOINTS[name].method,
    url: buildUrl(name, request),
    headers: { ...request.headers, ...caller.headers },
    ...(request.payload && { payload: request.payload }),
    payloadAsStream: true, // an event stream never ends by itself
  });
  if (/^text\/event-stream/.test(String(answer.headers['content-type']))) answer.stream().destroy();
  else await buffer(answer.stream()); // an archive that is still written counts among the most at the same time
  return answer.statusCode;
}

describe('docs/permissions.md', () => {
  it('has exactly one row for every call of the contract, in its order', () => {
    expect(ROWS.map(({ name, call }) => ({ name, call }))).toEqual(
      NAMES.map((name) => ({ name, call: `${ENDPOINTS[name].method} ${ENDPOINTS[name].path}` })),
    );
  });

  it.each(NAMES)('states the answer to each kind of caller of %s', async (name) => {
    const answered: Partial<Record<CallerKind, number>> = {};
    for (const kind of CALLER_KINDS) answered[kind] = await statusFor(name, kind);
    expect(answered).toEqual(ROWS.find((row) => row.name === name)?.statuses);
  });
});

import { API_PREFIX, ENDPOINTS, type EndpointName } from '@smart-waste/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASKERS, type Asker, makeAskers, type TestApi } from '../test/permissions/askers.ts';
import { readPermissions } from '../test/permissions/read-table.ts';
import { type Asked, parametersOf, TRIES } from '../test/permissions/tries.ts';
import { testApp } from '../test/test-app.ts';

const NAMES = Object.keys(ENDPOINTS).filter((name): name is EndpointName => name in ENDPOINTS);
const ROWS = readPermissions();

let api: TestApi;
let askers: Awaited<ReturnType<typeof makeAskers>>;
beforeAll(async () => {
  api = await testApp();
  askers = await makeAskers(api);
});
afterAll(() => api.close());

function addressOf(name: EndpointName, { params = {}, query = {} }: Asked): string {
  const path = ENDPOINTS[name].path.replaceAll(
    /:(\w+)/g,
    (_, parameter: string) => params[parameter] ?? '019a0000-0000-7000-8000-000000000001',
  );
  return `${API_PREFIX}${path}?${new URLSearchParams(query)}`;
}

async function statusFor(name: EndpointName, asker: Asker): Promise<number> {
  const caller = await askers.callerFor(asker);
  const asked = await (TRIES[name] ?? parametersOf)({ api, userId: askers.userId, caller });
  const answer = await api.app.inject({
    method: ENDPOINTS[name].method,
    url: addressOf(name, asked),
    headers: { ...asked.headers, ...caller.headers },
    ...(asked.payload && { payload: asked.payload }),
    payloadAsStream: true, // an event stream never ends by itself
  });
  answer.stream().destroy();
  return answer.statusCode;
}

describe('docs/permissions.md', () => {
  it('has a row for every call of the contract, in its order, and no other', () => {
    expect(ROWS.map(({ name, call }) => ({ name, call }))).toEqual(
      NAMES.map((name) => ({ name, call: `${ENDPOINTS[name].method} ${ENDPOINTS[name].path}` })),
    );
  });

  it.each(NAMES)('says what everybody is answered who calls %s', async (name) => {
    const answered: Partial<Record<Asker, number>> = {};
    for (const asker of ASKERS) answered[asker] = await statusFor(name, asker);
    expect(answered).toEqual(ROWS.find((row) => row.name === name)?.statuses);
  });
});

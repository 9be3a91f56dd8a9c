import { ENDPOINTS, failure } from '@smart-waste/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../test/test-app.ts';
import type { ApiDocument, OperationObject, SchemaObject } from './docs/api-document.ts';

let api: Awaited<ReturnType<typeof testApp>>;
let document: ApiDocument & { openapi: string };
let operations: Record<string, OperationObject>;
beforeAll(async () => {
  api = await testApp();
  document = (await api.call('GET', '/openapi.json')).json();
  const all = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  operations = Object.fromEntries(all.map((operation) => [operation.operationId, operation]));
});
afterAll(() => api.close());

describe('the description of the API', () => {
  it('is OpenAPI 3.1 and contains exactly the rows of the contract’s table (API-08)', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(operations).sort()).toEqual(Object.keys(ENDPOINTS).sort());
  });

  it('contains a summary, a tag, the security and the failures of every call', () => {
    for (const [name, { summary, tags, security, responses }] of Object.entries(operations)) {
      const guarded = ENDPOINTS[name as keyof typeof ENDPOINTS].access !== 'anyone';
      expect(summary, name).toMatch(/\w/);
      expect(tags, name).toHaveLength(1);
      expect(security, name).toEqual(guarded ? [{ bearer: [] }] : []);
      expect('401' in responses, name).toBe(guarded || ['login', 'refresh'].includes(name));
      expect(Object.keys(responses), name).toEqual(expect.arrayContaining(['429', '500', '503']));
    }
  });

  it('defines exactly the schemas that it refers to', () => {
    const text = JSON.stringify(document);
    const referred = new Set([...text.matchAll(/#\/components\/schemas\/([^"]+)/g)].map(([, name]) => name));
    expect([...referred].sort()).toEqual(Object.keys(document.components?.schemas ?? {}).sort());
    expect(referred).toContain('Failure');
  });

  it('describes failures as they are sent', async () => {
    const shape = document.components?.schemas?.Failure;
    const answer = failure.parse((await api.call('GET', '/users/profile/')).json());
    for (const name of shape?.required ?? []) expect(answer).toHaveProperty(name);
  });

  it('contains no secret and no password hash', () => {
    expect(JSON.stringify(document)).not.toMatch(/password_hash|TOKEN_SECRET/);
  });
});

/** Each text and list of a request that may be of any length, by its path in the schema. */
function unlimited(schema: SchemaObject, path: string): string[] {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return unlimited(document.components?.schemas?.[name] ?? {}, path);
  }
  const { properties = {}, anyOf = [], items } = schema;
  const isLimited = (schema.maxLength ?? schema.enum ?? schema.const) !== undefined;
  const hasFixedLength = schema.format === 'uuid' || schema.format === 'binary';
  return [
    ...(schema.type === 'string' && !isLimited && !hasFixedLength ? [path] : []),
    ...(schema.type === 'array' && schema.maxItems === undefined ? [`${path}[]`] : []),
    ...(items ? unlimited(items, `${path}[]`) : []),
    ...anyOf.flatMap((branch) => unlimited(branch, path)),
    ...Object.entries(properties).flatMap(([name, part]) => unlimited(part, `${path}.${name}`)),
  ];
}

describe('a request', () => {
  it('has a longest text and a longest list in every field of every call', () => {
    const found = Object.entries(operations).flatMap(([name, { parameters = [], requestBody }]) => [
      ...parameters.flatMap((parameter) => unlimited(parameter.schema ?? {}, `${name} ${parameter.name}`)),
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema = {} }) => unlimited(schema, name)),
    ]);
    expect(found).toEqual([]);
  });
});

describe('the documentation page', () => {
  it('shows every call with its path, and has no script', async () => {
    const answer = await api.call('GET', '/docs/');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const [path, methods] of Object.entries(document.paths)) {
      expect(answer.body).toContain(`<code>${path}</code>`);
      for (const { operationId } of Object.values(methods))
        expect(answer.body).toContain(`id="${operationId}"`);
    }
    expect(answer.body).not.toMatch(/<script|https?:\/\/(?!127)/);
    expect(answer.body).not.toContain('[object Object]');
    expect(answer.body).not.toContain('undefined');
  });

  it('contains a target for each of its links', async () => {
    const { body } = await api.call('GET', '/docs/');
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, target] of body.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  });

  it('is served without the trailing slash too', async () => {
    expect((await api.call('GET', '/docs')).statusCode).toBe(200);
  });
});

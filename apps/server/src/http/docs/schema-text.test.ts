import { expect, it } from 'vitest';
import { describeSchema } from './schema-text.ts';

it.each([
  [{ type: 'string' }, 'string'],
  [{ type: ['number', 'null'] }, 'number | null'],
  [{ $ref: '#/components/schemas/Image' }, 'Image'],
  [{ enum: ['a', 'b'] }, '"a" | "b"'],
  [{ const: 1 }, '1'],
  [{ items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
  [{ anyOf: [{ $ref: 'x/Image' }, { type: 'null' }] }, 'Image | null'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, '{ [name]: string }'],
  [{}, 'anything'],
])('%j is written %s', (schema, text) => {
  expect(describeSchema(schema)).toBe(text);
});

it('writes one line for each field of an object, with its limits', () => {
  const schema = {
    required: ['id'],
    properties: {
      id: { type: 'integer', minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
      limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
      name: { type: 'string', minLength: 1, maxLength: 64, format: 'email' },
      place: { properties: { city: { type: 'string' } } },
    },
  };
  expect(describeSchema(schema)).toBe(`{
  id: integer;
  limit?: integer;  // from 1, to 200, default 50
  name?: string;  // email, at least 1 characters, at most 64 characters
  place?: {
    city?: string;
  };
}`);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../test/finish.ts';
import { parseLists } from './parse-lists.ts';

const parsed = (text: string) => finish(parseLists(text));

describe('a JSON text that is parsed in steps', () => {
  it('holds what JSON.parse has of it, however it is written', () => {
    const lists = fc.dictionary(fc.string({ unit: 'binary' }), fc.array(fc.jsonValue({ maxDepth: 2 })));
    fc.assert(
      fc.property(fc.oneof(lists, fc.jsonValue()), fc.constantFrom(0, 1), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parsed(` ${text}\n`)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('has null for numbers that JSON does not have, and keeps the words of texts (DS-33)', () => {
    expect(parsed('{"a": [NaN, {"b": -Infinity, "c": "NaN"}], "d": Infinity}')).toEqual({
      a: [null, { b: null, c: 'NaN' }],
      d: null,
    });
  });

  it.each([
    '',
    '{',
    '{"a"}',
    '{"a": [1, 2}',
    '{"a": [1,]}',
    '{"a": [1 2]}',
    '{"a": 1,}',
    '{"a": [1]} x',
    '{"a": [1]]',
    '{,}',
  ])('is refused when it is none: %j', (text) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(() => parsed(text)).toThrow(SyntaxError);
  });

  it('is parsed entry by entry', () => {
    expect([...parseLists(JSON.stringify({ annotations: [{ id: 1 }, { id: 2 }, { id: 3 }] }))]).toHaveLength(
      3,
    );
  });
});

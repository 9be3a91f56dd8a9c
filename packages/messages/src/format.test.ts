import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { CATALOGUES, describeInEnglish, describeReason, translate } from './catalogues.ts';
import type { formMessages } from './en/forms.ts';
import { formatPattern, parsePattern } from './format.ts';
import { chooseLanguage, LANGUAGES, type Language } from './languages.ts';
import type { ParamArgs, Params, PatternParams } from './params.ts';
import { createReason, decodeReason, encodeReason } from './reason.ts';

type Part = ReturnType<typeof parsePattern>[number];

/** A value for every parameter of a pattern: the given number for counts, the first branch for selections. */
function sampleParams(parts: readonly Part[], count: number): Params {
  const params: Record<string, string | number> = {};
  for (const part of parts) {
    if (typeof part === 'string') continue;
    const isNumber = part.kind === 'plural' || part.kind === 'number';
    const text = part.kind === 'select' ? (Object.keys(part.branches)[0] ?? '') : `«${part.name}»`;
    Object.assign(params, ...Object.values(part.branches).map((branch) => sampleParams(branch, count)));
    params[part.name] = isNumber ? count : text;
  }
  return params;
}

describe('formatPattern', () => {
  it.each(LANGUAGES)('formats every message of %s like the reference implementation of ICU', (language) => {
    for (const pattern of Object.values(CATALOGUES[language])) {
      for (const count of [0, 1, 2, 5, 21, 1234567]) {
        const params = sampleParams(parsePattern(pattern), count);
        const reference = new IntlMessageFormat(pattern, language, undefined, { ignoreTag: true });
        expect(formatPattern(language, pattern, params)).toBe(reference.format(params));
      }
    }
  });

  it.each([
    ['ar', '{n, plural, zero {z} one {o} two {t} few {f} many {m} other {x}}', [0, 1, 2, 3, 11, 100]],
    ['pl', '{n, plural, one {plik} few {pliki} many {plików} other {pliku}}', [1, 2, 5, 22, 1.5]],
    [
      'en',
      '{n, plural, =0 {none} one {# of {who, select, a {an a} other {another}}} other {#}}',
      [0, 1, 5000],
    ],
  ])('knows the plural rules of %s', (language, pattern, counts) => {
    const reference = new IntlMessageFormat(pattern, language);
    for (const n of counts) {
      const params = { n, who: 'a' };
      expect(formatPattern(language, pattern, params)).toBe(reference.format(params));
    }
  });

  it('rejects a message without one of its parameters', () => {
    expect(() => formatPattern('en', 'Hello {name}')).toThrow('name');
  });

  it.each(['{', 'a}', '{count, plural, one {x}', '{a b}', '{a, date}'])(
    'rejects the broken pattern %s',
    (pattern) => {
      expect(() => parsePattern(pattern)).toThrow(pattern);
    },
  );
});

describe('a parameter', () => {
  it('has the type that the pattern gives it', () => {
    expectTypeOf<PatternParams<'{a} of {b}'>>().toEqualTypeOf<{ a: string | number; b: string | number }>();
    expectTypeOf<PatternParams<'{n, plural, one {# photo of {who}} other {{n} photos}}'>>().toEqualTypeOf<{
      n: number;
      who: string | number;
    }>();
    expectTypeOf<PatternParams<'{kind, select, a {one, two} other {b}}'>>().toHaveProperty('kind');
    expectTypeOf<ParamArgs<'No parameter, none'>>().toEqualTypeOf<[]>();
  });

  it('is required by translate', () => {
    expect(translate('hi', 'validation.max_length', { max: 64 })).toBe('अधिकतम 64 अक्षर');
    type MaxLength = ParamArgs<(typeof formMessages)['validation.max_length']>;
    expectTypeOf<MaxLength>().toEqualTypeOf<[params: { max: string | number }]>();
    expectTypeOf(translate<'validation.max_length'>).parameters.toEqualTypeOf<
      [Language, 'validation.max_length', params: { max: string | number }]
    >();
  });
});

describe('a reason', () => {
  it('survives encoding and decoding as a text', () => {
    const reason = createReason('validation.integer', { min: 1, max: 200 });
    expect(decodeReason(encodeReason(reason))).toEqual(reason);
  });

  it('says its nested messages in the same language, several with commas between', () => {
    const item = (count: number, title: string) =>
      createReason('analysis.result.count', {
        count,
        title: title === 'Can' ? createReason('class.can') : title,
      });
    const found = createReason('analysis.result.found', {
      total: 3,
      counts: [item(2, 'Can'), item(1, 'Sofa')],
    });
    expect(describeReason(found)).toBe('Found 3 items of waste: 2 × Can, 1 × Sofa');
    expect(describeReason(found, 'hi')).toBe('कचरे की 3 वस्तुएँ मिलीं: 2 × कैन, 1 × Sofa');
    expect(describeInEnglish({ reason: 'error.of.tomorrow', params: {} })).toBe('error.of.tomorrow');
  });

  it.each(['Failed to fetch', 'a.b', 'validation.required', 'See the file a.b {x}.'])(
    'is not read from "%s"',
    (text) => {
      expect(decodeReason(text)).toBeNull();
    },
  );
});

describe('chooseLanguage', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['hi', 'hi'],
    ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
    ['fr, en;q=0.5, hi;q=0.7', 'hi'],
    ['hi;q=0, en', 'en'],
    ['de-DE', 'en'],
    ['*', 'en'],
    ['hi;q=nonsense', 'en'],
  ])('maps %j to %s', (header, language) => {
    expect(chooseLanguage(header)).toBe(language);
  });
});

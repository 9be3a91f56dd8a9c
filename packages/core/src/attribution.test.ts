import { describe, expect, it } from 'vitest';
import { parseAttribution } from './attribution.ts';

describe('an attribution', () => {
  it('is text with links', () => {
    expect(parseAttribution('© [Example](https://example.org/a?b=1) and others')).toEqual([
      { text: '© ', href: null },
      { text: 'Example', href: 'https://example.org/a?b=1' },
      { text: ' and others', href: null },
    ]);
    expect(parseAttribution('Survey of the city')).toEqual([{ text: 'Survey of the city', href: null }]);
  });

  it.each([
    '',
    '   ',
    '<b>Example</b>',
    '[Example]',
    '[Example](javascript:alert(1))',
    '[<img>](https://a.b)',
    'a] b',
  ])('is refused as %j', (text) => {
    expect(parseAttribution(text)).toBeNull();
  });
});

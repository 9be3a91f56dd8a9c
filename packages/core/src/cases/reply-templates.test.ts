import type { TemplateUse } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import {
  chooseTemplateText,
  fillTemplate,
  findCommonLanguage,
  selectTemplates,
  withTemplate,
} from './reply-templates.ts';

const KNOWN = { number: '1043', category: 'Litter', 'due date': '31 Jan 2026' };

describe('templates of replies', () => {
  it.each([
    ['Report #{number} ({category})', 'Report #1043 (Litter)'],
    ['By {due date}, and again: {due date}', 'By 31 Jan 2026, and again: 31 Jan 2026'],
    ['No placeholders', 'No placeholders'],
    ['A lone { or } and {}, {other} stay', 'A lone { or } and {}, {other} stay'],
    ['{toString} {__proto__}', '{toString} {__proto__}'],
    ['रिपोर्ट #{number}, {category} 👷', 'रिपोर्ट #1043, Litter 👷'],
  ])('fill %s (CA-77)', (text, filled) => {
    expect(fillTemplate(text, KNOWN)).toBe(filled);
  });

  it('are not used when what they name is not known (CA-78)', () => {
    expect(fillTemplate('By {due date}', { ...KNOWN, 'due date': null })).toBeNull();
    expect(fillTemplate('#{number}', { ...KNOWN, 'due date': null })).toBe('#1043');
  });

  it('put values in as they are: braces and dollar signs of a category mean nothing', () => {
    expect(fillTemplate('{category}', { ...KNOWN, category: '{number} $& $1 <b>' })).toBe(
      '{number} $& $1 <b>',
    );
  });

  it('are offered for their use first, then those for everywhere, each in its order (CA-78)', () => {
    const uses: (TemplateUse | null)[] = [null, 'reply', 'reject', 'reply', null];
    const all = uses.map((used_for, id) => ({ used_for, id }));
    expect(selectTemplates(all, 'reply').map(({ id }) => id)).toEqual([1, 3, 0, 4]);
    expect(selectTemplates(all, 'close').map(({ id }) => id)).toEqual([0, 4]);
  });

  it('stand in English where the language is missing (CA-77)', () => {
    expect(chooseTemplateText({ en: 'Thank you', hi: 'धन्यवाद' }, 'hi')).toEqual({
      text: 'धन्यवाद',
      language: 'hi',
    });
    expect(chooseTemplateText({ en: 'Thank you' }, 'hi')).toEqual({ text: 'Thank you', language: 'en' });
  });

  it.each([
    ['', null, 'T'],
    ['  \n', null, 'T'],
    ['Dear Asha,', null, 'Dear Asha,\n\nT'],
    ['Dear Asha,\n', null, 'Dear Asha,\n\nT'],
    ['Before', 'Before', 'T'],
    ['Before, and more', 'Before', 'Before, and more\n\nT'],
  ])('never replace what was typed: %j after %j (CA-78)', (text, before, after) => {
    expect(withTemplate(text, 'T', before)).toBe(after);
  });
});

describe('the language of the reporters (CA-78)', () => {
  it.each([
    [[], null],
    [['hi'], 'hi'],
    [['hi', 'hi'], 'hi'],
    [['hi', 'en'], null],
  ] as const)('follows from those who reported: %j is %s', (languages, common) => {
    expect(findCommonLanguage(languages)).toBe(common);
  });
});

import { CASE_STATUSES } from '@smart-waste/contract';
import { createTranslate, LANGUAGES } from '@smart-waste/messages';
import { CATALOGUES } from '@smart-waste/messages/catalogues';
import { caseSentenceMessages } from '@smart-waste/messages/en/case-sentences';
import { describe, expect, it } from 'vitest';
import { type CaseState, describeCase, sentenceHoldsNote } from './case-sentence.ts';

const caseWith = (change: Partial<CaseState>): CaseState => ({
  status: 'new',
  public_note: '',
  responsible: null,
  due_at: '2026-11-24T10:00:00.000Z',
  cleaned_at: null,
  changed_at: '2026-11-20T10:00:00.000Z',
  ...change,
});
const describeInEnglish = (change: Partial<CaseState>, now = '2026-11-21T10:00:00Z') =>
  describeCase(caseWith(change), {
    t: createTranslate(caseSentenceMessages, 'en', null),
    formatDay: (iso) => iso.slice(0, 10),
    nowMs: Date.parse(now),
  });

describe('the sentence of a case (CA-61)', () => {
  it.each<[Partial<CaseState>, string]>([
    [{ status: 'new' }, 'Received. It should be clean by 2026-11-24.'],
    [{ status: 'new', due_at: null }, 'Received. The city will look at it.'],
    [{ status: 'confirmed' }, 'Confirmed. It should be clean by 2026-11-24.'],
    [{ status: 'confirmed', due_at: null }, 'Confirmed. The city will clean it.'],
    [{ status: 'assigned', due_at: null }, 'A crew has been chosen.'],
    [{ status: 'in_progress', due_at: null }, 'A crew is on it.'],
    [{ status: 'waiting' }, "The city is waiting for the reporter's answer."],
    [{ status: 'waiting', public_note: 'Which side?' }, 'The city asks: Which side?'],
    [{ status: 'cleaned', cleaned_at: '2026-11-22T09:00:00Z' }, 'Cleaned on 2026-11-22.'],
    [{ status: 'cleaned', cleaned_at: null }, 'Cleaned on 2026-11-20.'],
    [{ status: 'verified' }, 'Verified as clean.'],
    [{ status: 'rejected', public_note: 'No waste to see' }, 'Rejected: No waste to see'],
    [{ status: 'not_ours', responsible: 'Railways' }, "Not the city's: Railways"],
    [{ status: 'not_ours' }, "Not the city's responsibility."],
    [{ status: 'duplicate' }, 'Already reported.'],
    [{ status: 'closed', public_note: 'Not found' }, 'Closed without cleaning: Not found'],
  ])('says %o as %s', (change, sentence) => expect(describeInEnglish(change)).toBe(sentence));

  it('says that the city is late once the due date has passed', () => {
    expect(describeInEnglish({ status: 'confirmed' }, '2026-11-25T10:00:00Z')).toBe(
      'Confirmed. It should have been clean by 2026-11-24: the city is late.',
    );
  });

  it('never says clean of a case that ended without cleaning', () => {
    for (const status of ['rejected', 'not_ours', 'duplicate', 'closed'] as const)
      expect(describeInEnglish({ status })).not.toMatch(/clean(ed)? (on|by)|as clean/);
  });

  it('keeps braces and markup of a note as text, and its direction to itself (CA-79)', () => {
    const public_note = '{date} <b>no</b> # \u202Eabc';
    expect(describeInEnglish({ status: 'rejected', public_note })).toBe(
      'Rejected: \u2068{date} <b>no</b> # abc\u2069',
    );
  });

  it('has a sentence of every status in every language', () => {
    for (const language of LANGUAGES)
      for (const status of CASE_STATUSES) {
        const t = createTranslate(caseSentenceMessages, language, CATALOGUES[language]);
        expect(describeCase(caseWith({ status }), { t, formatDay: () => 'D', nowMs: 0 })).toMatch(
          /[\p{L}\p{M}]{2}/u,
        );
      }
  });

  it('knows which sentences hold the note of the city', () => {
    expect(sentenceHoldsNote({ status: 'rejected', public_note: 'why' })).toBe(true);
    expect(sentenceHoldsNote({ status: 'confirmed', public_note: 'soon' })).toBe(false);
    expect(sentenceHoldsNote({ status: 'confirmed', public_note: '' })).toBe(true);
  });
});

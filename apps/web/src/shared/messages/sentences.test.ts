import { createClassReason, createReason, encodeReason } from '@smart-waste/messages';
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from './language.ts';
import { translateSentence } from './sentences.ts';

afterEach(() => setLanguage('en'));

const found = createReason('analysis.result.found', {
  total: 3,
  counts: [
    createReason('analysis.result.count', { count: 2, title: createReason('class.can') }),
    createReason('analysis.result.count', { count: 1, title: 'Sofa, old' }),
  ],
});
const TEXT = 'Found 3 items of waste: 2 × Can, 1 × Sofa, old';

describe('translateSentence', () => {
  it('shows the English text that the server sent beside a reason', () => {
    expect(translateSentence(TEXT, found)).toBe(TEXT);
  });

  it('says a reason with its nested messages in Hindi', async () => {
    await setLanguage('hi');
    expect(translateSentence(TEXT, found)).toBe('कचरे की 3 वस्तुएँ मिलीं: 2 × कैन, 1 × Sofa, old');
    expect(translateSentence(encodeReason(createReason('validation.required')))).toBe('यह जानकारी ज़रूरी है');
  });

  it('translates the classes of the bundled model and keeps the titles of others', async () => {
    expect(translateSentence(createClassReason('Trash bag'))).toBe('Trash bag');
    await setLanguage('hi');
    expect(translateSentence(createClassReason('Trash bag'))).toBe('कचरे की थैली');
    expect(translateSentence(createClassReason('Garbage pile'))).toBe('कचरे का ढेर');
    expect(translateSentence(createClassReason('Sofa, old'))).toBe('Sofa, old');
  });

  it('shows a text without a reason, or with one of a newer server, as it came', async () => {
    await setLanguage('hi');
    expect(translateSentence('Something new.')).toBe('Something new.');
    expect(translateSentence('Something new.', { reason: 'error.of.tomorrow', params: {} })).toBe(
      'Something new.',
    );
    const nested = {
      reason: 'analysis.result.count',
      params: { count: 1, title: createClassReason('Kite') },
    };
    expect(translateSentence('1 × Kite', nested)).toBe('1 × Kite');
  });
});

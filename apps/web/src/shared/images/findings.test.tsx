import { analysis } from '@smart-waste/messages/en/analysis';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sampleImage } from '../../test/images.ts';
import { setLanguage } from '../words/language.ts';
import { FindingLines } from './findings.tsx';

const RUN_SENTENCES = Object.entries(analysis)
  .filter(([id]) => id.startsWith('analysis.run.'))
  .map(([, text]) => text);

afterEach(() => setLanguage('en'));

const without = (error_message: string) => sampleImage(1, { analysis_results: null, error_message });

test('a photo without an available detector is announced for a later analysis', () => {
  render(<FindingLines image={without(analysis['analysis.run.unavailable'])} />);
  expect(
    screen.getByText(/^No detector can be reached right now\..* as soon as one is back\.$/),
  ).toBeVisible();
});

test.each(RUN_SENTENCES)('a run message is shown in Hindi: %s', (sentence) => {
  void setLanguage('hi');
  const { container } = render(<FindingLines image={without(sentence)} />);
  expect(container.textContent).toMatch(/^[\p{Script=Devanagari}\s।,]+$/u);
});

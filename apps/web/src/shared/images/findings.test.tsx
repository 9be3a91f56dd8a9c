import { type AnalysisId, analysisMessages } from '@smart-waste/messages/en/analysis';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sampleImage } from '../../test/images.ts';
import { setLanguage } from '../messages/language.ts';
import { FindingLines } from './findings.tsx';

const REASONS = (Object.keys(analysisMessages) as AnalysisId[]).filter((id) =>
  id.startsWith('analysis.run.'),
);

afterEach(() => setLanguage('en'));

const without = (reason: AnalysisId) =>
  sampleImage(1, {
    analysis_results: null,
    error_message: analysisMessages[reason],
    error_reason: { reason, params: {} },
  });

test('a photo without an available detector is announced for a later analysis', () => {
  render(<FindingLines image={without('analysis.run.unavailable')} />);
  expect(screen.getByText(/^No detector is available right now\..* as soon as one is\.$/)).toBeVisible();
});

test.each(REASONS)('the reason of a run is shown in Hindi: %s', (reason) => {
  void setLanguage('hi');
  const { container } = render(<FindingLines image={without(reason)} />);
  expect(container.textContent).toMatch(/^[\p{Script=Devanagari}\s।,]+$/u);
});

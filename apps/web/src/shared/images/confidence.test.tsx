import type { PhotoObject } from '@smart-waste/contract';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AverageConfidence, WasteProbability } from './confidence.tsx';
import { DetectionList } from './detection-list.tsx';

const can: PhotoObject = {
  class: 'can',
  title: 'Can',
  confidence: 0.8,
  waste: true,
  box: { x: 0, y: 0, width: 0.2, height: 0.2 },
};
const cup: PhotoObject = {
  ...can,
  class: 'cup',
  title: 'Cup',
  confidence: 0.6,
  box: { ...can.box, x: 0.5 },
};
const list = (...detections: PhotoObject[]) =>
  render(<DetectionList detections={detections} highlighted={null} onHighlight={() => undefined} />);
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

test('a list shows calibrated confidences, in the order of the raw ones (EV-41, EV-42)', () => {
  list({ ...cup, calibrated_confidence: 0.7 }, { ...can, calibrated_confidence: 0.4 });
  expect(rows()).toEqual(['Can40.0%', 'Cup70.0%']);
  expect(screen.getByText(/^Calibrated: of 100/)).toBeInTheDocument();
});
test('a list says when nothing is calibrated, or only a part (EV-42)', () => {
  const { unmount } = list(can);
  expect(screen.getByText(/^Not calibrated/)).toBeInTheDocument();
  unmount();
  list({ ...can, calibrated_confidence: 0.4 }, cup);
  expect(screen.getByText(/Not calibrated \(\* on the photo\)/)).toBeInTheDocument();
});
test('a list marks a raw confidence among calibrated ones (EV-48)', () => {
  list({ ...can, calibrated_confidence: 0.4 }, cup);
  expect(rows()).toEqual(['Can40.0%', 'Cup · not calibrated60.0%']);
});
test('nothing is marked where no confidence is calibrated', () => {
  list(can, cup);
  expect(rows()).toEqual(['Can80.0%', 'Cup60.0%']);
});
test('the average of a photo is marked where it is raw beside calibrated confidences (EV-48)', () => {
  const calibrated = { ...can, calibrated_confidence: 0.4 };
  const renderAverage = (detections: PhotoObject[], average_calibrated_confidence?: number) =>
    render(
      <AverageConfidence results={{ average_confidence: 0.7, average_calibrated_confidence, detections }} />,
    ).container.textContent;
  expect(renderAverage([calibrated, cup])).toBe('70.0% (not calibrated)');
  expect(renderAverage([calibrated], 0.4)).toBe('40.0%');
  expect(renderAverage([can, cup])).toBe('70.0%');
});
test('a list says nothing of confidence where a person marked everything', () => {
  list({ ...can, confidence: null });
  expect(rows()).toEqual(['Can']);
  expect(screen.queryByText(/calibrated/i)).not.toBeInTheDocument();
});
test('the probability of waste says when it is only a score (EV-43)', () => {
  const waste = { score: 0.9, probability: 0.45, is_calibrated: true };
  const { container, rerender } = render(<WasteProbability waste={waste} />);
  expect(container.textContent).toBe('45.0%');
  rerender(<WasteProbability waste={{ score: 0.9, probability: 0.9, is_calibrated: false }} />);
  expect(container.textContent).toBe('90.0% (not calibrated)');
});

import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleDetection, sampleImage } from '../../test/images.ts';
import { setLanguage } from '../messages/language.ts';
import { ImageStatusBadge, StatusBadge } from './image-status-badge.tsx';

test.each([
  ['pending', 'Pending'],
  ['processing', 'Processing'],
  ['completed', 'Completed'],
  ['failed', 'Failed'],
  ['ml_failed', 'ML Failed'],
  ['ml_unavailable', 'ML Unavailable'],
] as const)('%s reads %s for owners and admins, and has an icon (ST-09)', (status, words) => {
  const { container } = render(<ImageStatusBadge image={sampleImage(1, { status })} />);
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(container.querySelector('svg')).toBeInTheDocument();
  cleanup();
  render(<StatusBadge status={status} />);
  expect(screen.getByText(words)).toBeInTheDocument();
});

test('a completed image with a failure message is shown as ML Failed', () => {
  const image = sampleImage(1);
  const analysis_results = { ...image.analysis_results!, message: 'ML processing failed: no model' };
  render(<ImageStatusBadge image={{ ...image, analysis_results }} />);
  expect(screen.getByText('ML Failed')).toBeInTheDocument();
});

test('the badge is shown in Hindi', () => {
  void setLanguage('hi');
  render(<ImageStatusBadge image={sampleImage(1)} />);
  expect(screen.getByText('पूरा हुआ')).toBeInTheDocument();
});

test('the badge of a completed image without waste says so; that of a status alone is Completed', () => {
  const image = sampleImage(1);
  const bin = sampleDetection({ waste: false });
  const analysis_results = { ...image.analysis_results!, total_detections: 0, detections: [bin] };
  render(<ImageStatusBadge image={{ ...image, analysis_results }} />);
  expect(screen.getByText('No waste found')).toBeInTheDocument();
  cleanup();
  render(<StatusBadge status="completed" />);
  expect(screen.getByText('Completed')).not.toHaveClass('sr-only');
});

test('the badge of a completed image says what was found and how much, each object once', () => {
  const image = sampleImage(1);
  const at = (x: number) => ({ x, y: 0, width: 0.1, height: 0.1 });
  const detections = [
    sampleDetection({ class: 'litter', title: 'Litter', box: at(0) }),
    sampleDetection({ class: 'litter', title: 'Litter', box: at(0.3) }),
    sampleDetection({ class: 'can', title: 'Can', box: at(0.6), confidence: 0.9 }),
    sampleDetection({ class: 'cup', title: 'Cup', box: at(0.6), confidence: 0.4 }),
    sampleDetection({ class: 'bin', title: 'Bin', box: at(0.8), waste: false }),
  ];
  const analysis_results = { ...image.analysis_results!, detections };
  render(<ImageStatusBadge image={{ ...image, analysis_results }} />);
  expect(screen.getByText('2 × Litter, 1 × Can')).toBeInTheDocument();
  expect(screen.getByText('Completed')).toHaveClass('sr-only');
});

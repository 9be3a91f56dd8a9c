import type { PhotoObject } from '@smart-waste/contract';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleDetection } from '../../test/images.ts';
import { DetectionList } from './detection-list.tsx';
import { DetectionOverlay } from './detection-overlay.tsx';

// jsdom has no layout; the photo is 800 by 600 here.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const BOTTLE = sampleDetection();
const BAG = sampleDetection({
  class: 'trash_bag',
  title: 'Trash bag',
  confidence: 0.5,
  box: { x: 0.6, y: 0.6, width: 0.1, height: 0.1 },
});
const BIN = sampleDetection({
  class: 'tidy_bin',
  title: 'Tidy bin',
  confidence: 0.9,
  waste: false,
  box: { x: 0, y: 0, width: 0.1, height: 0.1 },
});

function Pair({ detections }: { detections: PhotoObject[] }) {
  const [highlighted, setHighlighted] = useState<PhotoObject | null>(null);
  return (
    <>
      <DetectionOverlay detections={detections} highlighted={highlighted} onHighlight={setHighlighted} />
      <DetectionList detections={detections} highlighted={highlighted} onHighlight={setHighlighted} />
    </>
  );
}

const boxes = () => within(screen.getByRole('group', { name: 'Detections on the photo' }));
const rows = () => within(screen.getByRole('list', { name: 'Detections' }));
const labels = () => screen.queryAllByText(/^\D+ \d+\.\d%$/).map(({ textContent }) => textContent);

test('the list names each object with its confidence to one decimal, in descending order', () => {
  render(<Pair detections={[BOTTLE, BAG, BIN]} />);
  expect(
    rows()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Tidy bin · not counted as waste90.0%', 'Bottle83.1%', 'Trash bag50.0%']);
});

test('a label marks a raw confidence beside calibrated ones (EV-48)', () => {
  const calibrated = { ...BOTTLE, calibrated_confidence: 0.4 };
  render(
    <DetectionOverlay detections={[calibrated, BAG]} highlighted={null} onHighlight={() => undefined} />,
  );
  expect(screen.getByText('Bottle 40.0%')).toBeInTheDocument();
  expect(screen.getByText('Trash bag 50.0%*')).toBeInTheDocument();
  expect(boxes().getByRole('img', { name: 'Trash bag, 50.0%, not calibrated' })).toBeInTheDocument();
});

test('the list says of a box why it is not counted beside the box of the same object (ST-39)', () => {
  const can = sampleDetection({ class: 'can', title: 'Can', confidence: 0.4 });
  const overflowing = {
    ...BIN,
    class: 'overflowing_bin',
    title: 'Overflowing bin',
    confidence: 0.3,
    waste: true,
  };
  render(<Pair detections={[can, BOTTLE, overflowing, BIN]} />);
  expect(
    rows()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Tidy bin · not counted as waste90.0%',
    'Bottle83.1%',
    'Can · same object as Bottle, counted once40.0%',
    'Overflowing bin · same object as Tidy bin30.0%',
  ]);
});

test('each box has an accessible name', () => {
  render(<Pair detections={[BOTTLE, BAG]} />);
  expect(boxes().getByRole('img', { name: 'Bottle, 83.1%' })).toBeInTheDocument();
  expect(boxes().getByRole('img', { name: 'Trash bag, 50.0%' })).toBeInTheDocument();
});

test('pointing at a row highlights only its box', async () => {
  render(<Pair detections={[BOTTLE, BAG]} />);
  expect(labels()).toHaveLength(2);
  await userEvent.hover(rows().getByRole('button', { name: /Trash bag/ }));
  expect(labels()).toEqual(['Trash bag 50.0%']);
  await userEvent.unhover(rows().getByRole('button', { name: /Trash bag/ }));
  expect(labels()).toHaveLength(2);
});

test('pointing at a box highlights only its row', async () => {
  render(<Pair detections={[BOTTLE, BAG]} />);
  await userEvent.hover(boxes().getByRole('img', { name: /Trash bag/ }));
  expect(labels()).toEqual(['Trash bag 50.0%']);
});

test('focusing a row highlights its box; the boxes are not focusable', async () => {
  render(<Pair detections={[BOTTLE, BAG]} />);
  await userEvent.tab();
  expect(rows().getByRole('button', { name: /Bottle/ })).toHaveFocus();
  expect(labels()).toEqual(['Bottle 83.1%']);
  await userEvent.tab();
  expect(labels()).toEqual(['Trash bag 50.0%']);
});

test('labels of overlapping boxes do not cover each other; the highlighted box always has its label', async () => {
  const many = Array.from({ length: 50 }, (_, index) =>
    sampleDetection({ confidence: 0.5, box: { x: 0.5, y: 0.5, width: 0.01, height: index / 1_000 } }),
  );
  render(<Pair detections={many} />);
  expect(boxes().getAllByRole('img')).toHaveLength(50);
  expect(labels().length).toBeLessThan(10);
  await userEvent.hover(rows().getAllByRole('button')[49]!);
  expect(labels()).toHaveLength(1);
});

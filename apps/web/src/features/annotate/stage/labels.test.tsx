import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Labels } from './labels.tsx';

const SIDE = 10;
const view = {
  view: { scale: 1, x: 0, y: 0 },
  stage: { photo: { width: 2000, height: 2000 }, window: { width: 2000, height: 2000 } },
};

/** Boxes that do not touch, row by row. */
const boxes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index,
    class: 'can' as const,
    is_unsure: false,
    box: {
      x: 0.05 + (index % SIDE) * 0.09,
      y: 0.05 + Math.floor(index / SIDE) * 0.2,
      width: 0.02,
      height: 0.02,
    },
  }));

const showLabels = (own: number, compared: number) =>
  render(
    <Labels
      view={view}
      boxes={boxes(own)}
      selected={null}
      compared={{ name: 'Detector', annotations: boxes(compared) }}
    />,
  );

it('keeps the labels of own boxes where those of the compared ones do not fit beside them (LB-34)', () => {
  showLabels(25, 6);
  expect(screen.getAllByText('Can').length).toBeGreaterThan(0);
  expect(screen.queryByText('Detector: Can')).toBeNull();
});

import { render, screen } from '@testing-library/react';
import { Bar, BarChart, Legend, Line, LineChart } from 'recharts';
import { expect, test } from 'vitest';
import { LEGEND } from './chart-elements.tsx';

const SIZE = { width: 400, height: 200 };
const DATA = [{ day: 1, share: 0.5 }];
const findIcon = async (name: string) =>
  (await screen.findByText(name)).querySelector('svg')?.firstElementChild;

test('a legend shows a piece of a line as it is drawn', async () => {
  render(
    <LineChart {...SIZE} data={DATA}>
      <Legend {...LEGEND} />
      <Line dataKey="share" name="Share" stroke="green" strokeDasharray="6 4" isAnimationActive={false} />
    </LineChart>,
  );
  const icon = await findIcon('Share');
  expect(icon?.tagName).toBe('line');
  expect(icon).toHaveAttribute('stroke-dasharray', '6 4');
});

test('a legend shows a square for bars', async () => {
  render(
    <BarChart {...SIZE} data={DATA}>
      <Legend {...LEGEND} />
      <Bar dataKey="share" name="Share" fill="green" isAnimationActive={false} />
    </BarChart>,
  );
  expect((await findIcon('Share'))?.tagName).toBe('rect');
});

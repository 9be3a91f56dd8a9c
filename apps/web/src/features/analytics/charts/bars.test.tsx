import { render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../../../shared/messages/language.ts';
import { Bars } from './bars.tsx';

afterEach(() => setLanguage('en'));

const renderValues = (values: number[]) => {
  const bars = values.map((value, index) => ({ name: `bar ${index}`, value, color: 'green' }));
  const { container } = render(
    <Bars title="Bars" bars={bars} formatValue={String} width={400} height={240} />,
  );
  const texts = container.querySelectorAll('.recharts-label-list text');
  return {
    labels: [...texts].map((text) => text.textContent),
    drawn: container.querySelectorAll('path.recharts-rectangle').length,
  };
};

it('shows the value above every bar, also above a bar of zero', () => {
  expect(renderValues([3, 0, 12, 0])).toEqual({ labels: ['3', '0', '12', '0'], drawn: 2 });
});

it('formats values in the chosen language', () => {
  void setLanguage('hi');
  expect(renderValues([1_234_567]).labels).toEqual(['12,34,567']);
});

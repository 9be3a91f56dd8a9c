import { Bar, BarChart, Cell, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import { useWords } from '../../../shared/words/words.ts';
import { analyticsWords } from '../words.ts';
import { AXIS, BASE_LINE, CURSOR, VALUE_LABEL } from './chart-look.ts';
import type { ChartSize } from './chart-panel.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';

export type BarOf = { name: string; value: number; color: string };

type BarsProps = ChartSize & {
  title: string;
  bars: readonly BarOf[];
  /** How a value is said, with its unit. */
  say: (value: number) => string;
  /** Where many bars are empty, their zeros would only be noise. */
  hidesZeros?: boolean;
};

/** Upright bars from zero, each with its value on top. */
export function Bars({ title, bars, say, hidesZeros = false, ...size }: BarsProps) {
  const w = useWords(analyticsWords);
  return (
    <BarChart
      {...size}
      data={[...bars]}
      margin={{ top: 24, right: 0, bottom: 0, left: 0 }}
      barCategoryGap="18%"
      title={title}
      desc={w.moveWithArrows}
    >
      <XAxis
        {...AXIS}
        axisLine={BASE_LINE}
        dataKey="name"
        interval="equidistantPreserveStart"
        tickMargin={8}
      />
      <YAxis hide allowDecimals={false} domain={[0, 'auto']} />
      <Tooltip content={<ChartTooltip say={say} />} cursor={CURSOR} />
      <Bar dataKey="value" radius={[3, 3, 0, 0]} maxBarSize={56} isAnimationActive={false}>
        {bars.map(({ name, color }) => (
          <Cell key={name} fill={color} />
        ))}
        <LabelList
          {...VALUE_LABEL}
          dataKey="value"
          position="top"
          formatter={(value) => (hidesZeros && value === 0 ? '' : Number(value).toLocaleString('en'))}
        />
      </Bar>
    </BarChart>
  );
}

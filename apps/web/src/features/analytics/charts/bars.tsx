import { chartsMessages } from '@smart-waste/messages/en/charts';
import {
  Bar,
  BarChart,
  type BarShapeProps,
  Label,
  LabelList,
  type LabelProps,
  Rectangle,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import {
  AXIS,
  BASE_LINE,
  ChartTooltip,
  CURSOR,
  VALUE_LABEL,
  ZERO_LABEL,
} from '../../../shared/charts/chart-elements.tsx';
import type { ChartSize } from '../../../shared/charts/chart-panel.tsx';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';

export type BarDatum = { name: string; value: number; color: string };

type BarsProps = ChartSize & {
  title: string;
  bars: readonly BarDatum[];
  /** Formats a value with its unit. */
  formatValue: (value: number) => string;
};

/** Upright bars from zero, each with its value on top. */
export function Bars({ title, bars, formatValue, ...size }: BarsProps) {
  const t = useMessages(chartsMessages);
  const language = useLanguage();
  return (
    <BarChart
      {...size}
      data={[...bars]}
      margin={{ top: 24, right: 8, bottom: 0, left: 8 }}
      barCategoryGap="18%"
      title={title}
      desc={t('charts.move_with_arrows')}
    >
      <XAxis
        {...AXIS}
        axisLine={BASE_LINE}
        dataKey="name"
        interval="equidistantPreserveStart"
        tickMargin={8}
      />
      <YAxis hide allowDecimals={false} domain={[0, 'auto']} />
      <Tooltip content={<ChartTooltip formatValue={formatValue} />} cursor={CURSOR} />
      <Bar dataKey="value" shape={drawBar} maxBarSize={56} isAnimationActive={false}>
        <LabelList
          dataKey="value"
          position="top"
          content={drawValue}
          formatter={(value) => Number(value).toLocaleString(language)}
        />
      </Bar>
    </BarChart>
  );
}

/** A custom shape: the library omits a bar without height together with its label. */
const drawBar = ({ payload, ...place }: BarShapeProps) => (
  <Rectangle {...place} fill={payload.color} radius={[3, 3, 0, 0]} />
);

/** The label of zero is less prominent. */
const drawValue = ({ content: _, ...label }: LabelProps) => (
  <Label {...label} {...(label.value === 0 ? ZERO_LABEL : VALUE_LABEL)} />
);

import type { Zone } from '@smart-waste/contract';
import type { PriorityLevel } from '@smart-waste/core';
import { formatGps } from '../../../shared/format/values.ts';

/** Okabe and Ito's colours: distinguishable with colour blindness, and each has enough contrast with dark text. */
export const LEVEL_STYLES: Record<PriorityLevel, string> = {
  high: 'bg-chart-vermilion text-on-chart',
  medium: 'bg-chart-orange text-on-chart',
  low: 'bg-chart-sky text-on-chart',
};

export const LEVEL_COLORS: Record<PriorityLevel, string> = {
  high: 'var(--color-chart-vermilion)',
  medium: 'var(--color-chart-orange)',
  low: 'var(--color-chart-sky)',
};

/** The name of a zone: its address, or its coordinates. */
export const formatPlace = ({ representativeAddress, center }: Zone): string =>
  representativeAddress?.trim() || (formatGps(center) ?? '');

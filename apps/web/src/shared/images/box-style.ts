import type { Box } from '@smart-waste/contract';

const formatCssPercent = (share: number) => `${share * 100}%`;

/** Where an element stands that covers this box of the photo around it. */
export const buildBoxStyle = ({ x, y, width, height }: Box) => ({
  left: formatCssPercent(x),
  top: formatCssPercent(y),
  width: formatCssPercent(width),
  height: formatCssPercent(height),
});

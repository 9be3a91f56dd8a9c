import { type AdminOverview, adminOverview, type SystemHealth, systemHealth } from '@smart-waste/contract';
import { call } from './client.ts';
import { imageKeys } from './images.ts';
import { dataOrThrow } from './result.ts';

export const overviewKeys = {
  /** Below the images: every live change of one changes the figures too. */
  figures: [...imageKeys.all, 'overview'] as const,
  health: ['admin', 'health'] as const,
};

export const readOverview = (signal: AbortSignal): Promise<AdminOverview> =>
  dataOrThrow(call({ endpoint: 'adminOverview', schema: adminOverview, signal }));

export const readSystemHealth = (signal: AbortSignal): Promise<SystemHealth> =>
  dataOrThrow(call({ endpoint: 'adminHealth', schema: systemHealth, signal }));

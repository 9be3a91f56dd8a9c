import { type AdminOverview, adminOverview, type SystemHealth, systemHealth } from '@smart-waste/contract';
import { dataOrThrow } from '../http/api-result.ts';
import { callApi } from './client.ts';
import { imageKeys } from './images.ts';

export const overviewKeys = {
  /** Below the images: every live change of one changes the figures too. */
  figures: [...imageKeys.all, 'overview'] as const,
  health: ['admin', 'health'] as const,
};

export const readOverview = (signal: AbortSignal): Promise<AdminOverview> =>
  dataOrThrow(callApi({ endpoint: 'adminOverview', schema: adminOverview, signal }));

export const readSystemHealth = (signal: AbortSignal): Promise<SystemHealth> =>
  dataOrThrow(callApi({ endpoint: 'adminHealth', schema: systemHealth, signal }));

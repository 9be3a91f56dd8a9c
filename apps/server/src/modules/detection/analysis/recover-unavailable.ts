import type { DetectorChoice, MlConfig } from '@smart-waste/contract';
import { MAX_QUEUED_RUNS } from '@smart-waste/core';
import type { Deps } from '../ports.ts';
import { chooseRunSettings } from './choose-run-settings.ts';

const CHECK_EVERY_MS = 30_000;
/** The pause for a detector that is healthy by its probe but refuses photos, for example because of a quota. */
const WAIT_AFTER_REFUSAL_MS = 10 * 60_000;

type RecoverDeps = Pick<Deps, 'analyses' | 'detectors' | 'images' | 'clock' | 'ids'>;

export type Recovery = {
  /**
   * Queues photos that no detector could analyse, once one is available and the queue has room; may be called at any
   * rate. Returns how many.
   */
  check: (config: MlConfig) => Promise<number>;
  /** A run ended because no detector was available. */
  reportUnavailable: () => void;
};

async function listHealthy({ detectors }: RecoverDeps, order: readonly DetectorChoice[]): Promise<string> {
  const configured = detectors.filter(({ choice }) => order.includes(choice));
  const probes = await Promise.allSettled(configured.map((detector) => detector.probe()));
  return configured
    .filter((_, index) => probes[index]?.status === 'fulfilled')
    .map(({ choice }) => choice)
    .join();
}

/** Queues photos that are `ml_unavailable` again, a few at a time, and not repeatedly for a detector that refuses. */
export function recoverUnavailable(deps: RecoverDeps): Recovery {
  let nextCheckAt = 0;
  let refusedBy: string | null = null;
  let lastHealthy = '';
  let retryRefusedAt = 0;

  return {
    reportUnavailable: () => {
      refusedBy = lastHealthy;
      retryRefusedAt = deps.clock.now().getTime() + WAIT_AFTER_REFUSAL_MS;
    },
    check: async (config) => {
      const now = deps.clock.now().getTime();
      if (now < nextCheckAt) return 0;
      nextCheckAt = now + CHECK_EVERY_MS;
      const waiting = await deps.images.count({ status: 'ml_unavailable' });
      if (waiting === 0) return 0;
      const { pending } = await deps.analyses.countQueued();
      if (pending >= MAX_QUEUED_RUNS) {
        nextCheckAt = now;
        return 0;
      }
      const healthy = await listHealthy(deps, chooseRunSettings(config, {}).order);
      const refuses = healthy === refusedBy && now < retryRefusedAt;
      lastHealthy = healthy;
      if (healthy === '' || refuses) return 0;
      const queued = await deps.analyses.requeueUnavailable(MAX_QUEUED_RUNS - pending, deps.ids.newId);
      if (queued < waiting) nextCheckAt = now; // more than there was room for, or one was locked
      return queued;
    },
  };
}

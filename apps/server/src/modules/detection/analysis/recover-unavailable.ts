import type { DetectorChoice, MlConfig } from '@smart-waste/contract';
import type { Deps } from '../../../ports/deps.ts';
import { settingsOfRun } from './settings-of-run.ts';

const LOOK_EVERY_MS = 30_000;
/** When a detector says that it is well and then refuses all the same: a quota, for example. */
const AFTER_REFUSAL_MS = 10 * 60_000;
const BATCH = 100;

type RecoverDeps = Pick<Deps, 'analyses' | 'detectors' | 'images' | 'clock' | 'ids'>;

export type Recovery = {
  /** Queues photos that no detector could look at, once one can; call it as often as you like. Answers how many. */
  check: (config: MlConfig) => Promise<number>;
  /** A run ended because no detector was available. */
  sawUnavailable: () => void;
};

async function healthyOf({ detectors }: RecoverDeps, order: readonly DetectorChoice[]): Promise<string> {
  const asked = detectors.filter(({ choice }) => order.includes(choice));
  const probes = await Promise.allSettled(asked.map((detector) => detector.probe()));
  return asked
    .filter((_, index) => probes[index]?.status === 'fulfilled')
    .map(({ choice }) => choice)
    .join();
}

/** Brings photos back that were left `ml_unavailable`, in batches, and not again and again to a detector that refuses. */
export function recovery(deps: RecoverDeps): Recovery {
  let lookAt = 0;
  let refusedBy: string | null = null;
  let askedOf = '';
  let askAgainAt = 0;

  return {
    sawUnavailable: () => {
      refusedBy = askedOf;
      askAgainAt = deps.clock.now().getTime() + AFTER_REFUSAL_MS;
    },
    check: async (config) => {
      const now = deps.clock.now().getTime();
      if (now < lookAt) return 0;
      lookAt = now + LOOK_EVERY_MS;
      const waiting = await deps.images.count({ status: 'ml_unavailable' });
      if (waiting === 0) return 0;
      const healthy = await healthyOf(deps, settingsOfRun(config, {}).order);
      const refuses = healthy === refusedBy && now < askAgainAt;
      askedOf = healthy;
      if (healthy === '' || refuses) return 0;
      const queued = await deps.analyses.requeueUnavailable(BATCH, deps.ids.newId);
      if (queued < waiting) lookAt = now; // more than a batch, or somebody was just writing to one
      return queued;
    },
  };
}

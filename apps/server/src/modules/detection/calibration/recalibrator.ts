import { applyCalibration } from '@smart-waste/core';
import { type BackgroundLoop, createBackgroundLoop } from '../../../lib/background-loop.ts';
import type { CalibrationTable, Deps } from '../ports.ts';

type RecalibrateDeps = Pick<Deps, 'log'> & { calibrations: Pick<CalibrationTable, 'recalibrate'> };

/** How soon after a calibration was applied its runs follow, and runs that were completed with an older one. */
const IDLE_MS = 5000;
const MAX_PAUSE_MS = 60_000;
const RUNS_PER_BATCH = 200;

/**
 * Calibrates older runs again after a calibration was applied or retired (EV-45). It pauses for as long as it works,
 * which leaves half of a core to uploads. It needs no lease: the rows themselves say what is left.
 */
export const createRecalibrator = ({ calibrations, log }: RecalibrateDeps): BackgroundLoop =>
  createBackgroundLoop({
    name: 'calibrating older runs again',
    work: async () => {
      const startedAt = performance.now();
      const runs = await calibrations.recalibrate(RUNS_PER_BATCH, applyCalibration);
      return runs > 0 ? Math.min(performance.now() - startedAt, MAX_PAUSE_MS) : 'idle';
    },
    idleMs: IDLE_MS,
    jitter: 0.2,
    log,
  });

import type { MlConfig } from '@smart-waste/contract';
import type { ClaimedRun } from '../../../ports/analysis-table.ts';
import type { Deps } from '../../../ports/deps.ts';
import type { RunEnd } from '../../../ports/metrics.ts';

export type AnalysisDeps = Pick<
  Deps,
  'analyses' | 'detectors' | 'objectLedger' | 'log' | 'metrics' | 'clock' | 'ids' | 'store' | 'imageProcessor'
>;

/** A claimed run, the configuration of now, and a signal that the run is no longer ours. */
export type Story = { run: ClaimedRun; config: MlConfig; signal: AbortSignal };

/** `lost`: somebody else holds the run now, or will; what we did does not count. */
export type StoryEnd = RunEnd | 'lost';

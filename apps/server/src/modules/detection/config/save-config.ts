import {
  DEFAULT_ML_CONFIG,
  type MlConfig,
  type MlConfigChange,
  type StoredMlConfig,
} from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { Deps, StoredConfig } from '../ports.ts';

type Detectors = Pick<Deps, 'detectors'>;

const hasRoboflow = ({ detectors }: Detectors) => detectors.some(({ choice }) => choice === 'roboflow');

/**
 * The configuration until one is saved. Without Roboflow it begins with the bundled model, so that it still works when
 * an admin turns the automatic switch off; to runs before that the order makes no difference, because they skip
 * Roboflow.
 */
const chooseInitialConfig = (deps: Detectors): MlConfig =>
  hasRoboflow(deps)
    ? DEFAULT_ML_CONFIG
    : { ...DEFAULT_ML_CONFIG, primaryModel: 'yolo', fallbackModel: 'roboflow' };

/**
 * The configuration on the wire: its fields, its version, and who saved it when. The bundled model is always
 * configured.
 */
export const presentConfig = (
  deps: Detectors,
  { config, version, updated_at, updated_by }: StoredConfig,
): StoredMlConfig => ({
  ...(version === 0 ? chooseInitialConfig(deps) : config),
  version,
  updated_at: updated_at?.toISOString() ?? null,
  updated_by,
  unconfigured: hasRoboflow(deps) ? [] : ['roboflow'],
  min_confidence: collectMinConfidences(deps),
});

const collectMinConfidences = ({ detectors }: Detectors): StoredMlConfig['min_confidence'] =>
  Object.fromEntries(
    detectors.flatMap(({ choice, minConfidence }) =>
      minConfidence === undefined ? [] : [[choice, minConfidence]],
    ),
  );

/** Stores a configuration. Throws `conflict` for one that was made from another version than the stored one. */
export async function saveConfig(
  deps: Pick<Deps, 'mlConfig' | 'clock' | 'detectors'>,
  { user_id }: SessionUser,
  { version, ...config }: MlConfigChange,
): Promise<StoredMlConfig> {
  const change = {
    config,
    initial: chooseInitialConfig(deps),
    from: version,
    at: deps.clock.now(),
    actor_id: user_id,
  };
  const { outcome, stored } = await deps.mlConfig.save(change);
  if (outcome === 'conflict')
    throw new AppError(
      'conflict',
      stored.updated_by === null
        ? createReason('error.model_config.changed_by_unknown')
        : createReason('error.model_config.changed', { user: stored.updated_by }),
    );
  return presentConfig(deps, stored);
}

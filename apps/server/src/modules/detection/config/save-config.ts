import type { MlConfigChange, StoredMlConfig } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { Deps, StoredConfig } from '../ports.ts';

/**
 * The stored configuration on the wire: its fields, its version, and who saved it when. The bundled model is always
 * configured. Without Roboflow the default begins with the bundled model, so that it still works when an admin turns
 * the automatic switch off; to runs before that the order makes no difference, because they skip Roboflow.
 */
export function presentConfig(
  { detectors }: Pick<Deps, 'detectors'>,
  { config, version, updated_at, updated_by }: StoredConfig,
): StoredMlConfig {
  const hasRoboflow = detectors.some(({ choice }) => choice === 'roboflow');
  const isDefault = version === 0 && !hasRoboflow;
  return {
    ...config,
    ...(isDefault && { primaryModel: 'yolo', fallbackModel: 'roboflow' }),
    version,
    updated_at: updated_at?.toISOString() ?? null,
    updated_by,
    unconfigured: hasRoboflow ? [] : ['roboflow'],
  };
}

/** Stores a configuration. Throws `conflict` for one that was made from another version than the stored one. */
export async function saveConfig(
  deps: Pick<Deps, 'mlConfig' | 'clock' | 'detectors'>,
  { user_id }: SessionUser,
  { version, ...config }: MlConfigChange,
): Promise<StoredMlConfig> {
  const change = { config, from: version, at: deps.clock.now(), actor_id: user_id };
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

import type { MlConfigChange, StoredMlConfig } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { Deps, StoredConfig } from '../ports.ts';

/** The stored configuration on the wire: its fields, its version, and who saved it when. */
export const presentConfig = ({ config, version, updated_at, updated_by }: StoredConfig): StoredMlConfig => ({
  ...config,
  version,
  updated_at: updated_at?.toISOString() ?? null,
  updated_by,
});

/** Stores a configuration. Throws `conflict` for one that was made from another version than the stored one. */
export async function saveConfig(
  { mlConfig, clock }: Pick<Deps, 'mlConfig' | 'clock'>,
  { user_id }: SessionUser,
  { version, ...config }: MlConfigChange,
): Promise<StoredMlConfig> {
  const change = { config, from: version, at: clock.now(), actor_id: user_id };
  const { outcome, stored } = await mlConfig.save(change);
  if (outcome === 'conflict')
    throw new AppError(
      'conflict',
      stored.updated_by === null
        ? createReason('error.model_config.changed_by_unknown')
        : createReason('error.model_config.changed', { user: stored.updated_by }),
    );
  return presentConfig(stored);
}

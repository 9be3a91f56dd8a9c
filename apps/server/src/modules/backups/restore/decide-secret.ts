import type { Ids } from '../../../ports/deps.ts';
import { secretsFile } from '../archive.ts';
import type { SecretKeeper } from '../ports/restore.ts';
import { chooseSecret } from './choose-secret.ts';
import type { Archive } from './open-archive.ts';

/** The secret with which a restored copy works. */
export type SecretDecision = {
  /** Null when the settings have it. */
  saved: string | null;
  isUnproven: boolean;
};

type DecisionDeps = { secret: Pick<SecretKeeper, 'configured'>; ids: Pick<Ids, 'newSecret'> };

/** Throws StartupError when the secret of the settings cannot be used, see chooseSecret. */
export async function decideSecret(
  { secret: { configured }, ids }: DecisionDeps,
  archive: Pick<Archive, 'manifest' | 'readDecrypted'>,
  { keepSessions }: { keepSessions: boolean },
): Promise<SecretDecision> {
  const archived = await readSecret(archive);
  return {
    saved: chooseSecret({ configured, archived, keepSessions, newSecret: ids.newSecret }),
    isUnproven: !keepSessions && configured !== null && archived === null,
  };
}

/** That of the original; null when the backup has none. */
async function readSecret({
  manifest,
  readDecrypted,
}: Pick<Archive, 'manifest' | 'readDecrypted'>): Promise<string | null> {
  if (manifest.secrets === null) return null;
  return secretsFile.parse(JSON.parse(String(await readDecrypted(manifest.secrets.name)))).token_secret;
}

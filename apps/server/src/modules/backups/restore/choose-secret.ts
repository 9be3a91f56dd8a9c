import { StartupError } from '../../../lib/errors.ts';

type Secrets = {
  /** TOKEN_SECRET of this installation. */
  configured: string | null;
  /** That of the original; only encrypted backups have it. */
  archived: string | null;
  keepSessions: boolean;
  newSecret: () => string;
};

/**
 * The secret that is to be saved; null when the settings have it. Sessions and photo links are kept by the secret with which they were signed,
 * and end with another one: the data directory may have that of the original. Throws StartupError when the settings contradict the wish.
 */
export function chooseSecret({ configured, archived, keepSessions, newSecret }: Secrets): string | null {
  if (!keepSessions) {
    if (configured !== null && configured === archived)
      throw new StartupError(
        'TOKEN_SECRET is that of the original, so its photo links would stay valid here. Set another one, or give --keep-sessions for a move.',
      );
    return configured === null ? newSecret() : null;
  }
  if (configured === null && archived === null)
    throw new StartupError(
      '--keep-sessions needs the secret of the installation, which only encrypted backups have. Set TOKEN_SECRET to that of the original.',
    );
  if (configured !== null && archived !== null && configured !== archived)
    throw new StartupError(
      '--keep-sessions needs the secret of the original, and TOKEN_SECRET is another one. Remove TOKEN_SECRET, or set it to that of the original.',
    );
  return configured === null ? archived : null;
}

import { hkdfSync } from 'node:crypto';

/** The keys of this installation, each for one purpose, 32 bytes long. */
export type Secrets = Record<
  'tokens' | 'links' | 'emailChanges' | 'dataLinks' | 'push' | 'unsubscribing' | 'backups',
  Uint8Array
>;

/** Derives all keys from the one stored secret, so that a key for one purpose does not reveal another. */
export function deriveSecrets(secret: string): Secrets {
  const deriveKey = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, 'smart-waste', purpose, 32));
  return {
    tokens: deriveKey('access tokens'),
    links: deriveKey('media links'),
    emailChanges: deriveKey('email changes'),
    dataLinks: deriveKey('own data links'),
    push: deriveKey('push messages'),
    unsubscribing: deriveKey('unsubscribing'),
    backups: deriveKey('ids of backups'),
  };
}

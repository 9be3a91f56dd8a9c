import released from './migrations/released.json' with { type: 'json' };

/** A version with the migrations that it added, by their names. One that added none has none. */
export type Release = { version: string; migrations: Readonly<Record<string, string>> };

const RELEASES: readonly Release[] = released.releases.map(({ version, migrations }) => ({
  version,
  migrations: { ...migrations },
}));

/**
 * The version from which a database with these steps comes: the newest release of which it has all steps, those of the
 * releases before included. Null for an empty database.
 */
export function findRelease(done: readonly string[], releases = RELEASES): string | null {
  if (done.length === 0) return null;
  const steps = new Set(done);
  const hasAll = ({ migrations }: Release) => Object.keys(migrations).every((name) => steps.has(name));
  const lacking = releases.findIndex((release) => !hasAll(release));
  const complete = lacking < 0 ? releases : releases.slice(0, lacking);
  return complete.at(-1)?.version ?? `before ${releases[0]?.version}`;
}

/** Whether both are one version, or the second is the release after the first. */
export function isNextRelease(from: string | null, to: string, releases = RELEASES): boolean {
  const versions = releases.map(({ version }) => version);
  const index = versions.indexOf(to);
  const previous = index < 0 ? versions.at(-1) : versions[index - 1];
  return from === null || from === to || from === previous;
}

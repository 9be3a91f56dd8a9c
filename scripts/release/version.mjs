// Versions of releases, and where the repository has its version: in all manifests and in the lockfile.

const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/** Whether it has the form of a release: three numbers without leading zeros. */
export const isVersion = (text) => /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/.test(text);

export function isNewer(version, other) {
  const numbers = version.split('.').map(Number);
  const others = other.split('.').map(Number);
  const first = numbers.findIndex((number, index) => number !== others[index]);
  return first >= 0 && numbers[first] > others[first];
}

/** Writes JSON as npm does. */
export const formatJson = (value) => `${JSON.stringify(value, null, 2)}\n`;

function setVersion(manifest, version, own) {
  if (manifest.version !== undefined) manifest.version = version;
  for (const field of DEPENDENCIES)
    for (const name of Object.keys(manifest[field] ?? {})) if (own.has(name)) manifest[field][name] = version;
}

/** The manifests and the lockfile (texts by path) with another version, also where the packages require each other. */
export function changeVersion({ manifests, lock }, version) {
  const parsed = Object.entries(manifests).map(([path, text]) => [path, JSON.parse(text)]);
  const own = new Set(parsed.map(([, { name }]) => name));
  for (const [, manifest] of parsed) setVersion(manifest, version, own);
  const changedLock = JSON.parse(lock);
  changedLock.version = version;
  for (const [path, entry] of Object.entries(changedLock.packages))
    if (!path.includes('node_modules/')) setVersion(entry, version, own);
  return {
    manifests: Object.fromEntries(parsed.map(([path, manifest]) => [path, formatJson(manifest)])),
    lock: formatJson(changedLock),
  };
}

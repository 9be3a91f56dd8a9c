// The bill of materials of a release in the form of CycloneDX, made by `npm sbom` from the lockfile alone.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatJson } from './version.mjs';

const IS_MANIFEST = /(?:^|\/)package\.json$/;

/**
 * The manifests and the lockfile (texts by path) without the tools of tests. `npm sbom --omit dev` would also leave out what
 * the product and its tests both need, such as React.
 */
export function withoutDevelopment(texts) {
  const files = { ...texts };
  for (const path of Object.keys(files).filter((name) => IS_MANIFEST.test(name)))
    files[path] = formatJson({ ...JSON.parse(files[path]), devDependencies: undefined });
  const lock = JSON.parse(files['package-lock.json']);
  // A link to a package of this repository does not say itself that only tests need it.
  const isForTests = (entry) => entry.dev || (entry.link && lock.packages[entry.resolved]?.dev);
  const entries = Object.entries(lock.packages).filter(([, entry]) => !isForTests(entry));
  const packages = entries.map(([path, entry]) => [path, { ...entry, devDependencies: undefined }]);
  files['package-lock.json'] = formatJson({ ...lock, packages: Object.fromEntries(packages) });
  return files;
}

/** An SBOM with the time of the release and a number that follows from its content: both are of the run in what npm writes. */
export function makeReproducible(text, time) {
  const sbom = JSON.parse(text);
  sbom.metadata.timestamp = time.toISOString();
  sbom.serialNumber = '';
  const hash = createHash('sha256').update(JSON.stringify(sbom)).digest('hex');
  // Version 8 of RFC 9562 is for numbers that are made otherwise than by time or chance.
  const uuid = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`];
  sbom.serialNumber = `urn:uuid:${[...uuid, hash.slice(20, 32)].join('-')}`;
  return formatJson(sbom);
}

/** Runs npm in an empty folder, named as the product, because npm takes the name of the product from there. */
export function makeSbom(texts, { folder, time }) {
  for (const [path, text] of Object.entries(withoutDevelopment(texts))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  // `npm run` tells its own npm the root of this repository.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const { status, stdout, stderr, error } = spawnSync('npm', [...args, '--offline', '--logs-max=0'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    shell: process.platform === 'win32',
    env,
  });
  if (error || status !== 0)
    throw new Error(`npm sbom failed: ${error?.message ?? stderr}`, { cause: error });
  return makeReproducible(stdout, time);
}

// The files of a release, each made from its commit alone, so that they can be made again, byte for byte.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createArchive, listCommittedFiles, readCommitTime, readCommitted, sha256 } from './git.mjs';
import { formatLicenceTexts, readLicences } from './licences.mjs';
import { ReleaseError } from './release-error.mjs';
import { makeSbom } from './sbom.mjs';
import { formatJson } from './version.mjs';

const NAME = 'smart-waste';
export const SUMS = 'SHA256SUMS';
/** Of the header of gzip: the system on which it was compressed. */
const SYSTEM_BYTE = 9;
const UNKNOWN_SYSTEM = 255;

/** The paths of the manifests of the product: of the repository and of its packages. */
export const listManifests = (commit) =>
  listCommittedFiles(commit).filter((path) => /^(?:(?:apps|packages)\/[^/]+\/)?package\.json$/.test(path));

function compress(bytes) {
  const compressed = gzipSync(bytes);
  compressed[SYSTEM_BYTE] = UNKNOWN_SYSTEM;
  return compressed;
}

/** In the form that `sha256sum --check` reads. */
const formatSums = (files) =>
  Object.keys(files)
    .sort()
    .map((name) => `${sha256(files[name])}  ${name}\n`)
    .join('');

/** The files by their names. `folder` is an empty one to work in. */
export function makeReleaseFiles(commit, { version, folder }) {
  const { licences, problems } = readLicences();
  if (problems.length > 0) throw new ReleaseError(problems.join('\n'));
  const texts = readCommitted(commit, [...listManifests(commit), 'package-lock.json']);
  const files = {
    [`${NAME}-${version}.tar.gz`]: compress(createArchive(commit, `${NAME}-${version}`)),
    'sbom.cdx.json': makeSbom(texts, { folder: join(folder, NAME), time: readCommitTime(commit) }),
    'licences.json': formatJson(licences.map(({ name, version, licence }) => ({ name, version, licence }))),
    'THIRD-PARTY-LICENCES.txt': formatLicenceTexts(licences),
  };
  return { ...files, [SUMS]: formatSums(files) };
}

export function writeFiles(files, folder) {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
}

/** The names of files that two texts of sums do not have alike. */
export function differingFiles(sums, otherSums) {
  const [known, other] = [sums, otherSums].map((text) => new Set(text.split('\n')));
  const differing = [...known].filter((line) => !other.has(line));
  const missing = [...other].filter((line) => !known.has(line));
  return [...new Set([...differing, ...missing].map((line) => line.split('  ')[1]))].sort();
}

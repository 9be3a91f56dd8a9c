// npm run release -- --version X.Y.Z: makes the commit of a release and its files, and publishes nothing.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countUnreleased, dateUnreleased } from './release/changelog.mjs';
import { differingFiles, listManifests, makeReleaseFiles, SUMS, writeFiles } from './release/files.mjs';
import { fixturePath, makeFixture } from './release/fixture.mjs';
import { commitFiles, git, readCommitId, readCommitTime, readCommitted } from './release/git.mjs';
import { addRelease, newMigrations } from './release/migrations.mjs';
import {
  CHANGELOG,
  findProblems,
  isReleasedBy,
  MOVING,
  OUT,
  RELEASED,
  readRepository,
  UNFINISHED,
} from './release/plan.mjs';
import { ReleaseError } from './release/release-error.mjs';
import { changeVersion } from './release/version.mjs';

const LOCK = 'package-lock.json';

/** The texts that the commit of a release changes, by their paths. */
async function makeChanges(version, head, { changelog, list, hashes }) {
  const time = readCommitTime(head);
  const date = time.toISOString().slice(0, 10);
  const { [LOCK]: lock, ...manifests } = readCommitted(head, [LOCK, ...listManifests(head)]);
  const changed = changeVersion({ manifests, lock }, version);
  const previous = list.releases.at(-1).version;
  return {
    ...changed.manifests,
    [LOCK]: changed.lock,
    [CHANGELOG]: dateUnreleased(changelog, { version, date }),
    [RELEASED]: addRelease(list, { version, date, hashes }),
    [fixturePath(version)]: await makeFixture({ previous, version, time, folder: UNFINISHED }),
  };
}

async function commitRelease(version, head, repository) {
  console.log('Upgrading an installation of the release before, as a fixture of the tests...');
  const files = await makeChanges(version, head, repository);
  return commitFiles(files, { parent: head, message: `release ${version}`, folder: UNFINISHED });
}

/** Moves branch and files from the commit before to that of the release, all of which exists already. */
function moveTo(commit, head) {
  if (readCommitId('HEAD') !== head)
    throw new ReleaseError(
      'There is another commit since the release was begun. Nothing was changed; run it again.',
    );
  writeFileSync(MOVING, commit);
  git(['merge', '--ff-only', '--quiet', commit]);
  rmSync(MOVING);
}

/** Puts the finished files into place, or compares them with those that are there already. Returns the folder. */
function publishLocally(files, version) {
  const folder = `${OUT}/${version}`;
  if (existsSync(folder)) {
    const known = existsSync(join(folder, SUMS)) ? readFileSync(join(folder, SUMS), 'utf8') : '';
    const differing = differingFiles(known, files[SUMS]);
    if (differing.length > 0)
      throw new ReleaseError(
        `${folder} has other files of this release: ${differing.join(', ')}. They stay. Move the folder away to make them again; ` +
          'other versions of git, npm or Node can be the reason.',
      );
    return folder;
  }
  writeFiles(files, `${UNFINISHED}/files`);
  renameSync(`${UNFINISHED}/files`, folder);
  return folder;
}

function printPlan(version, head, repository) {
  const { changelog, list, hashes, present } = repository;
  if (isReleasedBy(head, version, repository)) {
    console.log(`${version} was released by ${head}; its files are made again.`);
    return;
  }
  const steps = newMigrations(list, hashes);
  console.log(`${present} → ${version}\nEntries of the changelog: ${countUnreleased(changelog)}`);
  console.log(`New migrations: ${steps.length === 0 ? 'none' : steps.join(', ')}`);
}

async function release(version, head, repository) {
  rmSync(UNFINISHED, { recursive: true, force: true });
  mkdirSync(UNFINISHED, { recursive: true });
  const isAgain = isReleasedBy(head, version, repository);
  const commit = isAgain ? head : await commitRelease(version, head, repository);
  console.log('Making the archive, the bill of materials and the licences...');
  const files = makeReleaseFiles(commit, { version, folder: UNFINISHED });
  if (!isAgain) moveTo(commit, head);
  const folder = publishLocally(files, version);
  console.log(`Released ${version} as ${commit}. Nothing was published. Its files are in ${folder}:\n`);
  console.log(files[SUMS]);
}

async function run({ version, check }) {
  const head = readCommitId('HEAD');
  const repository = readRepository(head);
  printPlan(version, head, repository);
  const problems = findProblems(version, head, repository);
  if (problems.length > 0) throw new ReleaseError(problems.join('\n'));
  if (check) console.log(`${version} can be released.`);
  else await release(version, head, repository);
}

export async function main(args) {
  const { values } = parseArgs({
    args,
    options: { version: { type: 'string' }, check: { type: 'boolean' } },
  });
  try {
    await run(values);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    if (!values.check && !existsSync(MOVING)) rmSync(UNFINISHED, { recursive: true, force: true });
  }
}

// Whether a version can be released: what the last commit has, and a sentence for each reason against it.
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { countUnreleased } from './changelog.mjs';
import { findLastChange, listCommittedFiles, readCommitted, sha256, uncommittedChanges } from './git.mjs';
import { readLicences } from './licences.mjs';
import { findMigrationProblems } from './migrations.mjs';
import { isNewer, isVersion } from './version.mjs';

export const CHANGELOG = 'CHANGELOG.md';
const MIGRATIONS = 'apps/server/src/adapters/db/migrations';
export const RELEASED = `${MIGRATIONS}/released.json`;
/** The folder of the files of each release. */
export const OUT = 'release';
/** What a run works with, until everything is there. */
export const UNFINISHED = `${OUT}/.unfinished`;
/** The commit to which git is moving the files of the working tree. */
export const MOVING = `${UNFINISHED}/commit`;
const IS_STEP = /\/\d{4}[^/]*(?<!\.test)\.ts$/;
const SHOWN_CHANGES = 5;

/** Everything that decides whether the version can be released from `head`. Nothing but commits is read. */
export function readRepository(head) {
  const steps = listCommittedFiles(head, `${MIGRATIONS}/`).filter((path) => IS_STEP.test(path));
  const texts = readCommitted(head, [
    'package.json',
    RELEASED,
    ...steps,
    ...listCommittedFiles(head, CHANGELOG),
  ]);
  return {
    present: JSON.parse(texts['package.json']).version,
    changelog: texts[CHANGELOG] ?? '',
    list: JSON.parse(texts[RELEASED]),
    hashes: Object.fromEntries(steps.map((path) => [basename(path, '.ts'), sha256(texts[path])])),
  };
}

/** Whether a killed run has left the files between two commits. A run that was killed later has moved the branch too. */
const isMoving = (head) => existsSync(MOVING) && readFileSync(MOVING, 'utf8') !== head;

function findTreeProblems(head) {
  const changes = uncommittedChanges();
  if (changes.length === 0) return [];
  if (isMoving(head))
    return [
      'A release was stopped while git changed the files. `git stash --include-untracked` brings them back to the last commit and loses ' +
        'nothing; when git then names a file index.lock, remove that one first. Then run the release again.',
    ];
  const more = changes.length > SHOWN_CHANGES ? [`… and ${changes.length - SHOWN_CHANGES} more`] : [];
  return [
    ['Commit or remove these changes first:', ...changes.slice(0, SHOWN_CHANGES), ...more].join('\n  '),
  ];
}

/** Whether the last commit is the one of this release: its files can be made again. */
export const isReleasedBy = (head, version, { list, present }) =>
  present === version && list.releases.at(-1)?.version === version && findLastChange(RELEASED) === head;

function findVersionProblem(version, { list, present }) {
  if (!isVersion(version)) return `"${version}" is no version: it has three numbers, such as 0.2.0.`;
  const newest = list.releases.at(-1)?.version ?? '0.0.0';
  if (version === newest)
    return `${version} is released already. To make its files again, check out its commit: git switch --detach ${findLastChange(RELEASED)}`;
  for (const other of [present, newest])
    if (!isNewer(version, other)) return `${version} is not newer than ${other}, the present version.`;
  return null;
}

/** Why the version cannot be released: a sentence for each reason. */
export function findProblems(version, head, repository) {
  const always = [...findTreeProblems(head), ...readLicences().problems];
  if (isReleasedBy(head, version, repository)) return always;
  const { changelog, list, hashes } = repository;
  const versionProblem = findVersionProblem(version, repository);
  return [
    ...(versionProblem === null ? [] : [versionProblem]),
    ...(existsSync(`${OUT}/${version}`) ? [`${OUT}/${version} is there already. Move it away.`] : []),
    ...(countUnreleased(changelog) > 0
      ? []
      : [
          `${CHANGELOG} has no entry under "Unreleased". Say there what changes for those who use and operate it.`,
        ]),
    ...findMigrationProblems(list, hashes),
    ...always,
  ];
}

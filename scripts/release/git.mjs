// What a release needs of git: what was committed, and a new commit that is made beside the files of the working tree.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ReleaseError } from './release-error.mjs';

const MAX_OUTPUT_BYTES = 2 ** 30;

/** Runs git; returns what it printed, as bytes with `encoding: 'buffer'`. Throws ReleaseError with what git said. */
export function git(args, { encoding = 'utf8', env = {}, input } = {}) {
  const { status, stdout, stderr, error } = spawnSync('git', args, {
    encoding,
    input,
    env: { ...process.env, ...env },
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  if (error) throw new ReleaseError(`git cannot be run: ${error.message}`);
  if (status !== 0) throw new ReleaseError(`git ${args[0]} failed: ${String(stderr).trim()}`);
  return stdout;
}

const lines = (text) => text.split('\n').filter((line) => line !== '');

/** The changes that are not committed, files that git does not know included. */
export const uncommittedChanges = () => lines(git(['status', '--porcelain']));

export const readCommitId = (revision) => git(['rev-parse', '--verify', `${revision}^{commit}`]).trim();
export const readCommitTime = (commit) =>
  new Date(Number(git(['show', '-s', '--format=%ct', commit])) * 1000);
export const listCommittedFiles = (commit, folder = '.') =>
  lines(git(['ls-tree', '-r', '--name-only', commit, folder]));
export const findLastChange = (path) => git(['log', '-1', '--format=%H', '--', path]).trim();

/** The texts of files by their paths, by one call of git. */
export function readCommitted(commit, paths) {
  const input = paths.map((path) => `${commit}:${path}\n`).join('');
  const answer = git(['cat-file', '--batch'], { input: Buffer.from(input), encoding: 'buffer' });
  const texts = {};
  let position = 0;
  for (const path of paths) {
    const begin = answer.indexOf('\n', position) + 1; // after the id, the type and the size
    const end = begin + Number(answer.toString('utf8', position, begin).split(' ')[2]);
    texts[path] = answer.toString('utf8', begin, end);
    position = end + 1;
  }
  return texts;
}

/** As shells and `sha256sum` say it. */
export const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/**
 * A commit on top of `parent` with these files (texts by path) instead of its own; returns its id. No branch and no file of
 * the working tree changes. It has the time of its parent, so that it is the same wherever the same person makes it.
 */
export function commitFiles(files, { parent, message, folder }) {
  const env = { GIT_INDEX_FILE: join(folder, 'index') };
  git(['read-tree', parent], { env });
  for (const [path, text] of Object.entries(files)) {
    const blob = git(['hash-object', '-w', '--no-filters', '--stdin'], { input: text }).trim();
    git(['update-index', '--add', '--cacheinfo', `100644,${blob},${path}`], { env });
  }
  const tree = git(['write-tree'], { env }).trim();
  const date = `@${readCommitTime(parent).getTime() / 1000} +0000`;
  return git(['commit-tree', tree, '-p', parent, '-m', message], {
    env: { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  }).trim();
}

/** The files of a commit as a tar archive; their times are the one of the commit, and settings of git do not matter. */
export const createArchive = (commit, prefix) =>
  git(
    [
      '-c',
      'tar.umask=0022',
      '-c',
      'core.autocrlf=false',
      'archive',
      '--format=tar',
      `--prefix=${prefix}/`,
      commit,
    ],
    { encoding: 'buffer' },
  );

// Requirements have unique ids (docs/spec), every cited id exists, and no file cites a document outside the repository.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const SPEC = 'docs/spec/';
const INDEX = `${SPEC}README.md`;
const SEARCHED = /\.(?:[cm]?[jt]sx?|json|md|css|html|ya?ml|example)$/;
const DEFINITION = /^\| ([A-Z]{2,3}-\d{2}) \|/gm;
const ABSENT_DOCUMENT =
  /\b(?:spec|specification|decisions?)(?:'s)? §|\bproduct-spec\b|\.\.\/shared\/(?:spec|reference|ml)\b/gi;

const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
const files = listed.stdout
  .split('\n')
  .filter((path) => SEARCHED.test(path) && path !== 'package-lock.json' && existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const pages = files.filter(({ path }) => path.startsWith(SPEC) && path !== INDEX);
const definitions = pages.flatMap(({ path, text }) =>
  [...text.matchAll(DEFINITION)].map(([, id]) => ({ id, path })),
);
const defined = new Set(definitions.map(({ id }) => id));
const prefixes = new Set(definitions.map(({ id }) => id.split('-')[0]));
const citation = new RegExp(`(?<![\\w-])(?:${[...prefixes].join('|')})-\\d+(?![\\w-])`, 'g');

const problems = [
  ...definitions
    .filter(({ id }, index) => definitions.findIndex((other) => other.id === id) !== index)
    .map(({ id, path }) => `${path}: ${id} is defined twice`),
  ...files.flatMap(({ path, text }) =>
    [...text.matchAll(citation)]
      .filter(([id]) => !defined.has(id))
      .map(([id]) => `${path}: ${id} is cited but not defined in ${SPEC}`),
  ),
  ...files
    .filter(({ path }) => path !== 'scripts/check-spec-ids.mjs')
    .flatMap(({ path, text }) =>
      [...text.matchAll(ABSENT_DOCUMENT)].map(
        ([citation]) => `${path}: cites an absent document ("${citation}")`,
      ),
    ),
];

for (const problem of problems) console.error(problem);
console.log(`${definitions.length} requirements, ${files.length} files read, ${problems.length} problems`);
process.exitCode = problems.length > 0 || definitions.length === 0 ? 1 : 0;

// A file holds one complete idea: prints how long the source files are and enforces the limits.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const SHORT_LINES = 20;
const MAX_LINES = 300;
/** A file that is only read with its neighbour belongs in it. */
const MAX_SHORT_SHARE = 0.1;
/** Catalogues and generated tables are as long as their content. */
const IS_TABLE = /^packages\/messages\/src\/[a-z]{2}\/|\/migrations\//;
const IS_SOURCE = /^(apps|packages)\/[^/]+\/src\/.*(?<!\.d|\.test)\.tsx?$/;

const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
const files = listed.stdout
  .split('\n')
  .filter(
    (file) => IS_SOURCE.test(file) && !file.includes('/test/') && !IS_TABLE.test(file) && existsSync(file),
  )
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').trimEnd().split('\n').length }));

const short = files.filter(({ lines }) => lines < SHORT_LINES);
const long = files.filter(({ lines }) => lines > MAX_LINES);
const share = short.length / files.length;
const percent = (part) => `${(100 * part).toFixed(1)} %`;
const median = files.map(({ lines }) => lines).sort((a, b) => a - b)[Math.floor(files.length / 2)];

for (const { file, lines } of long)
  console.error(`${file} has ${lines} lines, at most ${MAX_LINES} are allowed`);
if (share > MAX_SHORT_SHARE)
  console.error(
    `${percent(share)} of the files have fewer than ${SHORT_LINES} lines, at most ${percent(MAX_SHORT_SHARE)} may`,
  );
console.log(
  `${files.length} source files, median ${median} lines; ${short.length} (${percent(share)}) under ${SHORT_LINES}, ` +
    `${long.length} over ${MAX_LINES}`,
);
if (process.argv.includes('--list')) for (const { file, lines } of short) console.log(`${lines} ${file}`);
process.exitCode = files.length > 0 && long.length === 0 && share <= MAX_SHORT_SHARE ? 0 : 1;

// Every relative link in the documents must lead to a file.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { encoding: 'utf8' });
const documents = listed.stdout.split('\n').filter((file) => file !== '' && existsSync(file));

const linksIn = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, link]) =>
    /^[a-z]+:/i.test(link) ? [] : [{ file, link }],
  );

const broken = documents.flatMap(linksIn).filter(({ file, link }) => !existsSync(join(dirname(file), link)));
for (const { file, link } of broken) console.error(`${file} links to ${link}, which does not exist`);
console.log(`${documents.length} documents read, ${broken.length} broken links`);
process.exitCode = broken.length > 0 || documents.length === 0 ? 1 : 0;

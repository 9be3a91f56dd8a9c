// Checks the message catalogues: ICU syntax, the same ids and parameters in every language, plural forms, no unused id.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const CATALOGUES = 'packages/messages/src/catalogues.ts';
/** Each language by area, in a folder named by its code. */
const MESSAGE_FILES = /packages\/messages\/src\/[a-z]{2}\//;
const ID = /^[a-z][a-z0-9_]*(\.[a-z0-9_-]+)+$/;
/** A name in braces, as packages/messages/src/params.ts reads the parameters at the level of types. */
const TYPED_PARAMETER = /\{([^{} #,]+)(?:\}|, (?:number\}|(?:plural|select),))/g;

async function loadCatalogues() {
  const source = `export * from './${CATALOGUES}'; export * from './packages/messages/src/index.ts';`;
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: '.' },
    bundle: true,
    format: 'esm',
    write: false,
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

const { CATALOGUES: catalogues, SOURCE_LANGUAGE, parsePattern } = await loadCatalogues();
const source = catalogues[SOURCE_LANGUAGE];
const problems = [];

/** Every argument of a pattern, also those inside of its branches. */
const listArguments = (parts) =>
  parts.flatMap((part) =>
    typeof part === 'string' ? [] : [part, ...Object.values(part.branches).flatMap(listArguments)],
  );
const joinNames = (names) => [...new Set(names)].sort().join(', ');
const parameterNames = (pattern) => joinNames(listArguments(parsePattern(pattern)).map(({ name }) => name));
const typedNames = (pattern) => joinNames([...pattern.matchAll(TYPED_PARAMETER)].map(([, name]) => name));

function missingBranches(language, pattern) {
  const categories = { plural: new Intl.PluralRules(language).resolvedOptions().pluralCategories };
  const needed = { select: ['other'], ...categories };
  return listArguments(parsePattern(pattern)).flatMap(({ kind, branches }) =>
    (needed[kind] ?? []).filter((branch) => !(branch in branches)),
  );
}

/** The problem of one message, as a sentence without its subject; null without a problem. */
function findProblem(language, id, pattern) {
  if (pattern.trim() === '') return 'is empty';
  const missing = missingBranches(language, pattern);
  if (missing.length > 0) return `has no branch for ${missing.join(', ')}`;
  const names = parameterNames(pattern);
  if (language === SOURCE_LANGUAGE)
    return typedNames(pattern) === names
      ? null
      : `has the parameters (${names}) but TypeScript reads (${typedNames(pattern)}): no branch may be one bare word`;
  const expected = parameterNames(source[id] ?? '');
  return expected === names ? null : `has the parameters (${names}) instead of (${expected})`;
}

function checkMessage(language, id, pattern) {
  try {
    const problem = findProblem(language, id, pattern);
    if (problem !== null) problems.push(`${language} ${id} ${problem}`);
  } catch (error) {
    problems.push(`${language} ${id}: ${error.message}`);
  }
}

for (const id of Object.keys(source))
  if (!ID.test(id)) problems.push(`${id} is not an id like area.of.message`);
for (const [language, catalogue] of Object.entries(catalogues)) {
  for (const id of Object.keys(source)) if (!(id in catalogue)) problems.push(`${language} ${id} is missing`);
  for (const id of Object.keys(catalogue))
    if (!(id in source)) problems.push(`${language} ${id} is not in English`);
  for (const [id, pattern] of Object.entries(catalogue)) checkMessage(language, id, pattern);
}

function sourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist'].includes(entry.name)) return [];
    const path = join(folder, entry.name).replaceAll('\\', '/');
    if (entry.isDirectory()) return sourceFiles(path);
    return /(?<!\.test)\.tsx?$/.test(entry.name) && !MESSAGE_FILES.test(path) ? [path] : [];
  });
}

/**
 * Ids are used as whole texts, as templates (`upload.status.${status}`) whose fixed parts must fit, or as an area
 * ('class.').
 */
const usedIds = new Set();
const usedTemplates = new Set();
const usedAreas = new Set();
for (const file of ['apps', 'packages'].flatMap(sourceFiles)) {
  const text = readFileSync(file, 'utf8');
  for (const [, id] of text.matchAll(/['"`]([a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+)['"`]/g)) usedIds.add(id);
  for (const [, area] of text.matchAll(/'([a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*\.)'/g)) usedAreas.add(area);
  for (const [, template] of text.matchAll(/`([a-z][a-z0-9_]*\.(?:[a-z0-9_.]|\$\{[^`{}]*\})*)`/g))
    usedTemplates.add(template);
}
const templates = [...usedTemplates].map(
  (template) => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[a-z0-9_.-]+')}$`),
);
for (const id of Object.keys(source)) {
  const isUsed =
    usedIds.has(id) ||
    templates.some((template) => template.test(id)) ||
    [...usedAreas].some((area) => id.startsWith(area));
  if (!isUsed) problems.push(`${id} is not used`);
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
const count = Object.keys(source).length;
console.log(`${count} messages in ${Object.keys(catalogues).length} languages, all complete and used`);

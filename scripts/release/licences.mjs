// The licences of the packages that the product needs, its build included: which they are, and their texts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOWED, TEXTS_ELSEWHERE } from './licence-rules.mjs';

const TEXT_FILE = /^(?:licen[cs]e|copying|notice|third.?party)/i;
const README = /^readme/i;
const LICENCE_HEADING = /^(?:#+ *)?licen[cs]e$/gim;
const GRANT = 'Permission is hereby granted';

/** The packages of a lockfile that are installed without the tools of tests, each version once, in the order of names. */
export function productionPackages(lock) {
  const found = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.link || entry.dev) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const id = `${name}@${entry.version}`;
    const { version, license: licence = null, optional: isOptional = false } = entry;
    if (!found.has(id)) found.set(id, { id, name, version, licence, isOptional, path });
  }
  return [...found.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Why a package may not be used under its licence (an SPDX expression), or null. */
export function findLicenceProblem({ id, name, licence }) {
  if (!licence) return `${id} names no licence.`;
  const isAllowed = (term) =>
    Object.hasOwn(ALLOWED, term) && ALLOWED[term].some((prefix) => name.startsWith(prefix));
  const expression = licence.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(expression) || (expression.includes(' AND ') && expression.includes(' OR ')))
    return `${id} has the licence "${licence}", which is not on the list of known licences.`;
  const allowed = expression.includes(' OR ')
    ? expression.split(' OR ').some(isAllowed)
    : expression.split(' AND ').every(isAllowed);
  return allowed ? null : `${id} has the licence "${licence}", which is not allowed.`;
}

const readText = (...path) =>
  readFileSync(join(...path), 'utf8')
    .replaceAll('\r\n', '\n')
    .trim();

/** The texts in the folder of a package, or the last part of its README when that grants the rights; null without any. */
function readOwnTexts(folder) {
  if (!existsSync(folder)) return null;
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
  const texts = files.filter((name) => TEXT_FILE.test(name)).map((name) => readText(folder, name));
  if (texts.length > 0) return texts.join('\n\n');
  const readme = files.find((name) => README.test(name));
  const text = readme === undefined ? '' : readText(folder, readme);
  const heading = [...text.matchAll(LICENCE_HEADING)].at(-1);
  const ending = heading ? text.slice(heading.index + heading[0].length).trim() : '';
  return ending.includes(GRANT) ? ending : null;
}

function readStandardText(root, name) {
  return name === 'Apache-2.0'
    ? readText(root, 'LICENSE')
    : readText(root, 'scripts/release/licence-texts', `${name}.txt`);
}

/** The text that the rules name for a package without one; null when they name none, or one that is not there. */
function readTextElsewhere(root, name, packages) {
  const {
    sameAs,
    copyright,
    texts = [],
  } = TEXTS_ELSEWHERE.find(({ prefix }) => name.startsWith(prefix)) ?? {};
  const other = packages.find((found) => found.name === sameAs);
  const same = other ? readOwnTexts(join(root, other.path)) : null;
  if (sameAs !== undefined && same === null) return null;
  const parts = [same, copyright, ...texts.map((text) => readStandardText(root, text))];
  return parts.filter(Boolean).join('\n\n') || null;
}

/**
 * The packages of the lockfile below `root` with their texts, and a sentence for each that has no licence, none that is
 * allowed, or no text.
 */
export function readLicences(root = '.') {
  const packages = productionPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const problems = [];
  const licences = packages.map((found) => {
    const { id, name, version, licence, isOptional, path } = found;
    const places = [() => readOwnTexts(join(root, path)), () => readTextElsewhere(root, name, packages)];
    if (isOptional) places.reverse(); // it may be installed on this machine and not on another
    const text = places[0]() ?? places[1]();
    const problem = findLicenceProblem(found);
    if (problem) problems.push(problem);
    if (text === null)
      problems.push(
        `${id} has no text of its licence. Is it installed? Otherwise add it to scripts/release/licence-rules.mjs.`,
      );
    return { name, version, licence, text };
  });
  return { licences, problems };
}

/** All texts as one document, each with the packages that have it. */
export function formatLicenceTexts(licences) {
  const byText = new Map();
  for (const licence of licences) byText.set(licence.text, [...(byText.get(licence.text) ?? []), licence]);
  const parts = [...byText].map(([text, packages]) => {
    const names = packages.map(({ name, version, licence }) => `${name} ${version} (${licence})`);
    return `${names.join('\n')}\n\n${text}\n`;
  });
  const head =
    'Smart Waste is installed with the packages below, under these licences. The licence of Smart Waste itself is in LICENSE,\n' +
    'and NOTICE credits the weights of the model and the data that it was trained with.\n';
  return [head, ...parts].join(`\n${'='.repeat(80)}\n\n`);
}

// Every regular expression of the product must run in linear time: one quadratic expression lets a long text of a
// request block the event loop for all others. Tests and scripts are left out, because they match texts of this
// repository.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import swc from '@swc/core';
import { isDisjointWith, JS, NFA } from 'refa';
import { analyse } from 'scslre';

const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages'], {
  encoding: 'utf8',
});
const files = listed.stdout
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test\//.test(file) && existsSync(file));

const isRegExpConstructor = ({ type, callee }) =>
  (type === 'NewExpression' || type === 'CallExpression') && callee?.value === 'RegExp';

/** The regular expressions below a node of the syntax tree; `null` for one that is built at run time. */
function* expressionsIn(node) {
  if (node === null || typeof node !== 'object') return;
  if (node.type === 'RegExpLiteral') yield { source: node.pattern, flags: node.flags };
  if (isRegExpConstructor(node)) yield constructed(node.arguments);
  for (const child of Object.values(node)) yield* expressionsIn(child);
}

function constructed([pattern, flags]) {
  const source = pattern?.expression.type === 'StringLiteral' ? pattern.expression.value : undefined;
  return source === undefined ? null : { source, flags: flags?.expression.value ?? '' };
}

/** The repetitions without a limit that something follows, each with the elements before it. */
function* repetitionsIn(alternatives, before = [], isFollowed = false) {
  for (const { elements } of alternatives)
    for (const [index, element] of elements.entries()) {
      const elementsBefore = [...before, ...elements.slice(0, index)];
      const isBeforeOthers = isFollowed || index < elements.length - 1;
      if (element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY && isBeforeOthers)
        yield { repeated: element, before: elementsBefore };
      if ('alternatives' in element && element.type !== 'Assertion')
        yield* repetitionsIn(element.alternatives, elementsBefore, isBeforeOthers);
    }
}

/**
 * The repetition that is tried again from many places of a text, or undefined: what stands before it can match inside of it, as
 * `labels/` of /labels\/.+\.txt/ does, so each one of many is followed by a search to the end. scslre sees that only where a
 * single character is before it. What must be at an edge, as behind `^`, cannot be repeated and is left out.
 */
function restartedIn(expression) {
  const parser = JS.Parser.fromLiteral(expression);
  const buildAutomaton = (element) => {
    const parsed = parser.parseElement(element, { assertions: 'disable', backreferences: 'disable' });
    return NFA.fromRegex(parsed.expression, { maxCharacter: parsed.maxCharacter });
  };
  const canRestart = ({ repeated, before: [first, ...others] }) => {
    if (!first) return false;
    const start = buildAutomaton(first);
    for (const element of others) start.append(buildAutomaton(element));
    start.withoutEmptyWord();
    return !isDisjointWith(start, buildAutomaton(repeated));
  };
  return [...repetitionsIn(parser.ast.pattern.alternatives)].find(canRestart)?.repeated.raw;
}

/** Why an expression is refused, or null. */
function findProblem(expression) {
  if (expression === null) return 'is built at run time, so its time cannot be checked';
  const [report] = analyse(expression).reports;
  const restarted = restartedIn(expression);
  if (!report && restarted) return `takes quadratic time for many of what is before ${restarted}`;
  if (!report) return null;
  return `takes ${report.exponential ? 'exponential' : 'quadratic'} time for many ${report.character.literal.source}`;
}

let checked = 0;
const problems = [];
for (const file of files) {
  const tree = swc.parseFileSync(file, { syntax: 'typescript', tsx: file.endsWith('x') });
  for (const expression of expressionsIn(tree)) {
    checked += 1;
    const problem = findProblem(expression);
    const shown = expression === null ? 'an expression' : `/${expression.source}/${expression.flags}`;
    if (problem !== null) problems.push(`${file}: ${shown} ${problem}`);
  }
}

for (const problem of problems) console.error(problem);
console.log(`${checked} regular expressions in ${files.length} files, ${problems.length} of them not linear`);
process.exitCode = problems.length > 0 || checked === 0 ? 1 : 0;

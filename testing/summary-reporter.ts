import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { SerializedError, TestCase, TestModule } from 'vitest/node';

type Failure = { file: string; title: string; error: string };
/** The part of the summary that `npm test` adds up over its stages. */
export type TestRunSummary = {
  /** Passed tests by project. */
  passedIn: Record<string, number>;
  failures: Failure[];
  files: { file: string; ms: number }[];
};

const MAX_ERROR_LENGTH = 500;
const SHORTENED_LIST = /(?:Array|…)\(\d+\)/;

/**
 * The first informative line: an error that is printed as JSON begins with a bare bracket, and one of an expectation
 * names only the size of a long list, so what was found there follows.
 */
function getFirstLine({ message, actual }: { message: string; actual?: unknown }): string {
  const [line = ''] = message.split('\n');
  const text = line.length > 2 ? line : message;
  const found = SHORTENED_LIST.test(text) && typeof actual === 'string' ? `; found ${actual}` : '';
  return `${text}${found}`.replaceAll(/\s+/g, ' ').slice(0, MAX_ERROR_LENGTH);
}

/** Writes the summary of a run as JSON: each test that did not pass, and how long each file took. */
export class SummaryReporter {
  readonly #output: string;
  constructor(output: string) {
    this.#output = output;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const summary: TestRunSummary = {
      passedIn: countPassed(tests),
      failures: [
        ...tests.flatMap(listTestFailures),
        ...modules.flatMap(listFileFailures),
        ...unhandledErrors.map((error) => ({
          file: 'no file',
          title: 'unhandled error',
          error: getFirstLine(error.cause ?? error), // the pool wraps the death of a worker
        })),
      ],
      files: modules.map((module) => ({ file: getFile(module), ms: getDuration(module) })),
    };
    writeFileSync(this.#output, JSON.stringify(summary));
  }
}

function countPassed(tests: readonly TestCase[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const test of tests) {
    const { name } = test.project;
    if (test.result().state === 'passed') counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const getFile = (module: TestModule) => relative(process.cwd(), module.moduleId);

/** A skipped test counts as failed: it would hide what it no longer checks. */
function listTestFailures(test: TestCase): Failure[] {
  const { state, errors } = test.result();
  if (state === 'passed') return [];
  const [error] = errors ?? [];
  const reason = error
    ? `${getFirstLine(error)}${formatLine(test.module, error)}`
    : `it was not run (${state})`;
  return [{ file: getFile(test.module), title: test.fullName, error: `${reason}${describeShown(test)}` }];
}

const MAX_SHOWN_LENGTH = 3_000;

/** What the browser showed at the end of a failed journey: where it waited in vain, this is all that says why. */
function describeShown(test: TestCase): string {
  return (test.meta().shown ?? []).map((page) => `\n  shown at ${page.slice(0, MAX_SHOWN_LENGTH)}`).join('');
}

/** The line of the test file that failed: the same expectation may stand in it several times. */
function formatLine(
  { moduleId }: TestModule,
  { stacks }: { stacks?: { file: string; line: number }[] },
): string {
  const frame = stacks?.find(({ file }) => file === moduleId);
  return frame ? ` (line ${frame.line})` : '';
}

/** Errors outside of tests: the file cannot be loaded, or a hook of a suite failed. */
function listFileFailures(module: TestModule): Failure[] {
  const suites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => ({ title: suite.fullName, error: getFirstLine(error) })),
  );
  const own = module.errors().map((error) => ({ title: 'the file itself', error: getFirstLine(error) }));
  return [...own, ...suites].map((failure) => ({ file: getFile(module), ...failure }));
}

function getDuration(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return collectDuration + setupDuration + duration;
}

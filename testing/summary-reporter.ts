import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { SerializedError, TestCase, TestModule } from 'vitest/node';

type Failure = { file: string; title: string; error: string };
/** The part of the summary that `npm test` adds up over its stages. */
export type Summary = {
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
function firstLine({ message, actual }: { message: string; actual?: unknown }): string {
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
    const summary: Summary = {
      passedIn: countPassed(tests),
      failures: [
        ...tests.flatMap(failureOfTest),
        ...modules.flatMap(failuresOfFile),
        ...unhandledErrors.map((error) => ({
          file: 'no file',
          title: 'unhandled error',
          error: firstLine(error.cause ?? error), // the pool wraps the death of a worker
        })),
      ],
      files: modules.map((module) => ({ file: fileOf(module), ms: durationOf(module) })),
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

const fileOf = (module: TestModule) => relative(process.cwd(), module.moduleId);

/** A skipped test counts as failed: it would hide what it no longer checks. */
function failureOfTest(test: TestCase): Failure[] {
  const { state, errors } = test.result();
  if (state === 'passed') return [];
  const [error] = errors ?? [];
  const reason = error ? `${firstLine(error)}${lineIn(test.module, error)}` : `it was not run (${state})`;
  return [{ file: fileOf(test.module), title: test.fullName, error: `${reason}${shownAt(test)}` }];
}

const MAX_SHOWN_LENGTH = 3_000;

/** What the browser showed at the end of a failed journey: where it waited in vain, this is all that says why. */
function shownAt(test: TestCase): string {
  return (test.meta().shown ?? []).map((page) => `\n  shown at ${page.slice(0, MAX_SHOWN_LENGTH)}`).join('');
}

/** The line of the test file that failed: the same expectation may stand in it several times. */
function lineIn({ moduleId }: TestModule, { stacks }: { stacks?: { file: string; line: number }[] }): string {
  const frame = stacks?.find(({ file }) => file === moduleId);
  return frame ? ` (line ${frame.line})` : '';
}

/** Errors outside of tests: the file cannot be loaded, or a hook of a suite failed. */
function failuresOfFile(module: TestModule): Failure[] {
  const suites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => ({ title: suite.fullName, error: firstLine(error) })),
  );
  const own = module.errors().map((error) => ({ title: 'the file itself', error: firstLine(error) }));
  return [...own, ...suites].map((failure) => ({ file: fileOf(module), ...failure }));
}

function durationOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return collectDuration + setupDuration + duration;
}

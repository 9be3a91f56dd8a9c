import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute or more: started last, they would keep one worker busy while the others are idle. */
const LONG = [
  'e2e/repository-checks/fresh-clone.test.ts',
  'e2e/faults/kill.test.ts',
  'e2e/journeys/accounts.test.ts',
  'e2e/faults/storage-copy.test.ts',
  'e2e/journeys/history.test.ts',
  'e2e/faults/refused-starts.test.ts',
  'e2e/journeys/analytics.test.ts',
  'e2e/journeys/ml-processor.test.ts',
  'e2e/faults/batch.test.ts',
];

/** Vitest orders files by their last duration, which a new checkout does not have. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONG.findIndex((file) => moduleId.endsWith(file));
      return index === -1 ? LONG.length : index;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

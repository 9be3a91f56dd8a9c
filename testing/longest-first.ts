import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that cost most, most first: started last, they would keep one worker busy while the others are idle. */
const LONG = [
  'repository-checks/fresh-clone',
  'journeys/cases',
  'journeys/pseudo-locale',
  'journeys/place',
  'journeys/offline',
  'journeys/accounts',
  'journeys/crew-offline',
  'journeys/analytics',
  'faults/batch',
  'journeys/review',
  'journeys/history',
  'faults/killed-cases',
  'journeys/ten-photos',
  'faults/storage-copy',
  'journeys/ml-processor',
  'journeys/bulk-cases',
  'journeys/merge',
  'journeys/people',
].map((name) => `e2e/${name}.test.ts`);

/** Vitest orders files by their last duration, which a new checkout does not have. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const getRank = ({ moduleId }: TestSpecification) => {
      const index = LONG.findIndex((file) => moduleId.endsWith(file));
      return index === -1 ? LONG.length : index;
    };
    return (await super.sort(files)).sort((a, b) => getRank(a) - getRank(b));
  }
}

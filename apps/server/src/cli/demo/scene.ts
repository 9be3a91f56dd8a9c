import { createHash } from 'node:crypto';
import type { Category } from '@smart-waste/contract';
import type { DemoDeps } from '../../compose/open-demo.ts';
import { uuidV7 } from '../../lib/clock-and-ids.ts';
import type { CaseRow } from '../../modules/cases/ports.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import type { DemoPeople } from './people.ts';
import type { DemoPhotos } from './photos.ts';
import type { CityEvent, PlannedCase } from './plan-city.ts';

export type DemoCity = {
  deps: DemoDeps;
  seed: number;
  people: DemoPeople;
  photos: DemoPhotos;
  categories: readonly Category[];
  cases: readonly PlannedCase[];
};

/** `known`: it had been applied before. */
export type StepResult = 'applied' | 'known';

/** An event cannot be simulated, because its case is not as it was planned; the message says why. */
export class UnplannedCaseError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnplannedCaseError';
  }
}

export type CityEventContext = DemoCity & { planned: PlannedCase; moment: CityEvent };

export const getAt = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('a list of the demonstration is empty');
  return value;
};

/** The ids of one moment: the same whenever it is simulated. */
export const createIds = ({ seed }: DemoCity, moment: Date, key: string) => {
  let count = 0;
  return () => {
    count += 1;
    return uuidV7(moment.getTime(), createHash('sha256').update(`${seed}/${key}/${count}`).digest());
  };
};
export const createCaseIds = (city: DemoCity, { opened_at }: PlannedCase, index: number) =>
  createIds(city, opened_at, `case/${index}`);

/**
 * What the use cases depend on, at this moment. The reservations of photos count from today: those of the past have
 * expired, and a running product would remove the photos before their uploads are written.
 */
export const createDepsAt = ({ deps, photos }: DemoCity, now: Date, newId: () => string) => ({
  ...deps,
  objectLedger: {
    ...deps.objectLedger,
    reserve: (keys: readonly string[], removeAt: Date) =>
      deps.objectLedger.reserve(
        keys,
        new Date(removeAt.getTime() + deps.clock.now().getTime() - now.getTime()),
      ),
  },
  imageProcessor: photos.imageProcessor,
  clock: { now: () => now },
  ids: { ...deps.ids, newId },
});

/** Mostly the officer of the case; sometimes a colleague. */
export function chooseOfficer({ planned, moment, people }: CityEventContext): SessionUser {
  const isColleague = moment.version % 5 === 0;
  return getAt(people.officers, planned.officer + (isColleague ? 1 : 0));
}

export const findCrew = ({ people }: DemoCity, caseRow: CaseRow): SessionUser | undefined =>
  people.crews.find(({ user_id }) => user_id === caseRow.assignee_id);

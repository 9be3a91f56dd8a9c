import { createHash } from 'node:crypto';
import type { Category } from '@smart-waste/contract';
import type { DemoDeps } from '../../compose/open-demo.ts';
import { uuidV7 } from '../../lib/clock-and-ids.ts';
import type { CaseRow } from '../../modules/cases/ports.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import type { People } from './people.ts';
import type { DemoPhotos } from './photos.ts';
import type { Moment, PlannedCase } from './plan-city.ts';

export type City = {
  deps: DemoDeps;
  seed: number;
  people: People;
  photos: DemoPhotos;
  categories: readonly Category[];
  cases: readonly PlannedCase[];
};

/** `known`: it had been applied before. `skipped`: the case is not as it was planned, because a person changed it. */
export type StepResult = 'applied' | 'known' | 'skipped';

export type Scene = City & { planned: PlannedCase; moment: Moment };

export const at = <T>(values: readonly T[], index: number): T => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('a list of the demonstration is empty');
  return value;
};

/** The ids of one moment: the same whenever it is simulated. */
export const idsOf = ({ seed }: City, moment: Date, key: string) => {
  let count = 0;
  return () => {
    count += 1;
    return uuidV7(moment.getTime(), createHash('sha256').update(`${seed}/${key}/${count}`).digest());
  };
};
export const caseIds = (city: City, { opened_at }: PlannedCase, index: number) =>
  idsOf(city, opened_at, `case/${index}`);

/**
 * What the use cases depend on, at this moment. The reservations of photos count from today: those of the past have
 * expired, and a running product would remove the photos before their uploads are written.
 */
export const depsAt = ({ deps, photos }: City, now: Date, newId: () => string) => ({
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
export function officerOf({ planned, moment, people }: Scene): SessionUser {
  const isColleague = moment.version % 5 === 0;
  return at(people.officers, planned.officer + (isColleague ? 1 : 0));
}

export const crewOf = ({ people }: City, held: CaseRow): SessionUser | undefined =>
  people.crews.find(({ user_id }) => user_id === held.assignee_id);

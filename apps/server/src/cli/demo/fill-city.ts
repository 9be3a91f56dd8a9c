import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@smart-waste/contract';
import * as z from 'zod';
import type { DemoDeps } from '../../compose/open-demo.ts';
import { AppError, StartupError } from '../../lib/errors.ts';
import type { DemoArguments } from './demo-arguments.ts';
import { addPeople, PEOPLE } from './people.ts';
import { openPhotos, VARIANTS } from './photos.ts';
import { type CityEvent, listMoments, planCity } from './plan-city.ts';
import { type DemoCity, type StepResult, UnplannedCaseError } from './scene.ts';
import { simulateEscalations, simulateMoment } from './simulate-moment.ts';

export type FillProgress = { cases: number; moments: number; of: number };
export type FillResult = Record<StepResult | 'skipped', number> & {
  cases: number;
  /** Why the first event was skipped. */
  refusal: string | null;
  end: 'filled' | 'stopped';
};
type FillOptions = DemoArguments & {
  hasDemo: boolean;
  signal: AbortSignal;
  onProgress: (progress: FillProgress) => void;
};

/** People are there before their first report. */
const PEOPLE_SINCE_MS = 120 * DAY_MS;
const MAX_FILLS = 100;
const fillDetails = z.object({ seed: z.int(), until: z.iso.datetime() });

/** See fillAlone; refuses to begin while another process fills the same database. */
export async function fillCity(deps: DemoDeps, filling: FillOptions): Promise<FillResult> {
  const result = await deps.fillLock.during(() => fillAlone(deps, filling));
  if (result !== 'busy') return result;
  throw new StartupError(
    'Another demo:fill is adding cases to this database at this moment, so nothing was added. When it has ended, the same ' +
      'command continues what is missing.',
  );
}

/**
 * Fills the database with a city of cases over the last ninety days. Everything is made in the order of time by the use
 * cases of the product, with ids that follow from the seed: a stopped fill is continued by the same call, and a
 * second one adds nothing. Throws StartupError when others have put something there, unless it is forced.
 */
async function fillAlone(deps: DemoDeps, filling: FillOptions): Promise<FillResult> {
  const { seed, cases, hasDemo } = filling;
  const fills = await readFills(deps);
  const known = fills.find((fill) => fill.seed === seed);
  const until = known?.until ?? (await beginFill(deps, filling, fills.at(0)?.seed));
  const folder = await mkdtemp(join(tmpdir(), 'smart-waste-demo-'));
  try {
    const since = new Date(until.getTime() - PEOPLE_SINCE_MS);
    const [people, photos, categories] = await Promise.all([
      addPeople(deps, { since, hasDemo }),
      openPhotos(deps, folder),
      deps.categories.list(),
    ]);
    const active = categories.filter(({ is_active }) => is_active);
    const counts = { ...PEOPLE, categories: active.length, photos: photos.count, variants: VARIANTS };
    const planned = planCity({ seed, cases, until, counts });
    const city = { deps, seed, people, photos, categories: active, cases: planned };
    return await simulateAll(city, until, filling);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The fills that were begun, with the moment until which each one goes. */
async function readFills({ auditReader }: DemoDeps): Promise<{ seed: number; until: Date }[]> {
  const fills = await auditReader.listPage({ action: 'demo.filled' }, { limit: MAX_FILLS, after: null });
  return fills.flatMap(({ details }) => {
    const { data } = fillDetails.safeParse(details);
    return data ? [{ seed: data.seed, until: new Date(data.until) }] : [];
  });
}

async function beginFill(
  deps: DemoDeps,
  { seed, cases, force }: DemoArguments,
  other: number | undefined,
): Promise<Date> {
  if (other !== undefined && !force)
    throw new StartupError(
      `This database has the demonstration of --seed ${other} already, so nothing was added. With that seed and more ` +
        '--cases it grows; with --force another city is added to it.',
    );
  const isUsed = (await deps.images.countUpTo({}, 1)) > 0 || (await deps.cases.countUpTo({}, 1)) > 0;
  if (isUsed && !force)
    throw new StartupError(
      'This database has uploads or cases of others, so nothing was added. A demonstration belongs into an empty ' +
        'database: set DATA_DIR or DATABASE_URL to another one. With --force it is added to what is there.',
    );
  const at = deps.clock.now();
  await deps.audit.write({
    at,
    actor_id: null,
    action: 'demo.filled',
    subject: `demo:${seed}`,
    details: { seed, cases, until: at.toISOString() },
  });
  return at;
}

async function simulateAll(
  city: DemoCity,
  until: Date,
  { signal, onProgress }: FillOptions,
): Promise<FillResult> {
  const moments = listMoments(city.cases);
  const result: FillResult = { applied: 0, known: 0, skipped: 0, cases: 0, refusal: null, end: 'filled' };
  for (const [index, moment] of moments.entries()) {
    if (signal.aborted) return { ...result, end: 'stopped' };
    await simulateEscalations(city, moment.at);
    const outcome = await simulateTwice(city, moment).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      result.refusal ??= error.message;
      return 'skipped' as const;
    });
    result[outcome] += 1;
    if (outcome === 'applied' && moment.step === null) result.cases += 1;
    onProgress({ cases: result.cases, moments: index + 1, of: moments.length });
  }
  await simulateEscalations(city, until);
  return result;
}

/**
 * A product that runs beside may have changed the case between reading and writing it, as by an escalation: what is
 * refused is tried again with the case as it is then. The second time does nothing that the first one has done.
 */
const simulateTwice = (city: DemoCity, moment: CityEvent): Promise<StepResult> =>
  simulateMoment(city, moment).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    return simulateMoment(city, moment);
  });

/** A person who changed a case or a category may have made a planned step impossible. */
const isRefusal = (error: unknown): error is AppError | UnplannedCaseError =>
  error instanceof UnplannedCaseError ||
  (error instanceof AppError && error.code !== 'unavailable' && error.code !== 'storage_full');

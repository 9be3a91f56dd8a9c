import { CASE_STATUSES, type CaseStatus, LIMITS, OPEN_CASE_STATUSES } from '@smart-waste/contract';
import { chooseFigureUnit, getLastDays, getPeriodBefore } from '@smart-waste/core';
import { requireRunningEmbedded } from '@smart-waste/embedded-postgres';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { CASE_ROW } from '../apps/server/src/adapters/db/cases/case-row.ts';
import { openDatabase } from '../apps/server/src/adapters/db/open-database.ts';
import { computeReferenceFigures } from '../apps/server/src/test/reference-figures.ts';
import { logInCitizen } from '../e2e/support/citizen.ts';
import { fillWithCases } from './support/million-cases.ts';
import { median, percentile, printRow, scaleRounds } from './support/report.ts';
import { runInTurns } from './support/run-in-turns.ts';
import { withDatabase } from './support/with-database.ts';
import { withProduct } from './support/with-product.ts';

const CASES = scaleRounds(1_000_000);
const STAFF = 60;
const CALLS = scaleRounds(40);
const AIM = '<= 50 ms, <= 2 x';

type Officer = Awaited<ReturnType<typeof logInCitizen>>;
type Comparison = Awaited<ReturnType<typeof compare>>;
/** A filter of the list, and what it means in SQL. Filters of one kind exclude each other. */
type Filter = { kind: string; query: string; sql: string };

const isNotStopped = 'is_open and clock_stopped_at is null';
/** As the index of due dates has them. */
const DUE_KEY = `coalesce(due_at, timestamptz '9999-12-31 00:00:00+00')`;
const buildDueWithin = (days: number) =>
  `${isNotStopped} and ${DUE_KEY} >= now() and ${DUE_KEY} < now() + interval '${days} days'`;
const isOpen = (status: CaseStatus) => (OPEN_CASE_STATUSES as readonly CaseStatus[]).includes(status);
/** One of the accounts that are added to hold cases. */
const ASSIGNEE = 10;
const FILTERS: Filter[] = [
  { kind: 'status', query: 'status=open', sql: 'is_open' },
  { kind: 'status', query: 'status=ended', sql: 'not is_open' },
  ...CASE_STATUSES.map((status) => ({
    kind: 'status',
    query: `status=${status}`,
    sql: `status = '${status}' and ${isOpen(status) ? '' : 'not '}is_open`,
  })),
  { kind: 'category', query: 'category_id=1', sql: 'category_id = 1' },
  { kind: 'category', query: 'category_id=6', sql: 'category_id = 6' },
  { kind: 'assignee', query: 'assignee=none', sql: 'coalesce(assignee_id, 0) = 0' },
  { kind: 'assignee', query: `assignee=${ASSIGNEE}`, sql: `coalesce(assignee_id, 0) = ${ASSIGNEE}` },
  { kind: 'due', query: 'due=overdue', sql: `${isNotStopped} and ${DUE_KEY} < now()` },
  { kind: 'due', query: 'due=today', sql: buildDueWithin(1) },
  { kind: 'due', query: 'due=week', sql: buildDueWithin(7) },
  { kind: 'waste', query: 'waste=bulky', sql: `waste_words @@ to_tsquery('simple', 'bulky:*')` },
  { kind: 'text', query: 'text=market', sql: `words @@ to_tsquery('simple', 'market:*')` },
  { kind: 'text', query: 'text=oldtown', sql: `words @@ to_tsquery('simple', 'oldtown:*')` },
  { kind: 'returned', query: 'returned=yes', sql: 'returns > 0' },
  { kind: 'escalated', query: 'escalated=yes', sql: 'escalated_at is not null' },
  {
    kind: 'near',
    query: 'near_latitude=17.4&near_longitude=78.5&within_meters=1000',
    sql: 'latitude between 17.391 and 17.409 and longitude between 78.4905 and 78.5095',
  },
];
const PAIRS = FILTERS.flatMap((one, index) =>
  FILTERS.slice(index + 1)
    .filter((other) => other.kind !== one.kind)
    .map((other) => ({
      query: `${one.query}&${other.query}`,
      sql: `${one.sql} and ${other.sql}`,
    })),
);
const LISTS = [{ query: '', sql: 'true' }, ...FILTERS, ...PAIRS];
const CITY = 'south=17.38&north=17.56&west=78.41&east=78.59';

const columns = CASE_ROW.join(', ');
const buildMostUrgentQuery = (condition: string, limit: number) =>
  `select ${columns} from cases where ${condition} order by urgency_key, number limit ${limit}`;

/** A list says how many cases match, up to a limit. */
const buildCountQuery = (condition: string) =>
  `select count(*) from (select from cases where ${condition} limit ${LIMITS.countedMatches + 1}) as matches`;

async function get(officer: Officer, path: string): Promise<void> {
  const reply = await officer.request(path);
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  await reply.arrayBuffer();
}

/** Pairs that no ended case has: the whole index of an order may be read in vain. */
const EMPTY_BY_DUE = [
  { query: 'returned=yes&escalated=yes', sql: 'returns > 0 and escalated_at is not null' },
  { query: 'status=ended&assignee=none', sql: 'not is_open and coalesce(assignee_id, 0) = 0' },
];

/** The statements of a list run at the same time; the cheapest route stands for HTTP, guard and driver. */
async function compare(officer: Officer, database: Pool, { path, sql }: { path: string; sql: string[] }) {
  const ms = await runInTurns(CALLS, {
    ours: () => get(officer, path),
    bare: async () => {
      await Promise.all(sql.map((statement) => database.query(statement)));
      await get(officer, '/users/profile/');
    },
  });
  return {
    path,
    ours: percentile(ms.ours, 0.95),
    bare: percentile(ms.bare, 0.95),
    medians: { ours: median(ms.ours), bare: median(ms.bare) },
  };
}

/** The ratio is that of the medians: one pause of the machine decides a 95th percentile of so few calls. */
async function measureLists(officer: Officer, database: Pool): Promise<void> {
  const measured: Comparison[] = [];
  for (const { query, sql } of LISTS) {
    const list = { path: `/cases/?${query}`, sql: [buildMostUrgentQuery(sql, 51), buildCountQuery(sql)] };
    measured.push(await compare(officer, database, list));
  }
  const slowestFirst = measured.toSorted((one, other) => other.ours - one.ours);
  for (const { path, ours, bare } of slowestFirst.slice(0, 10))
    printRow({ what: `first page of ${path}, p95`, ours, bare, unit: 'ms', aim: AIM });
  const computeRatio = ({ medians }: Comparison) => medians.ours / medians.bare;
  const farthestFirst = measured.toSorted((one, other) => computeRatio(other) - computeRatio(one));
  for (const { path, medians } of farthestFirst.slice(0, 5))
    printRow({ what: `first page of ${path}, median`, ...medians, unit: 'ms', aim: AIM });
  const findSlowest = (lists: Comparison[]) => Math.max(...lists.map(({ ours }) => ours));
  const singles = measured.slice(0, FILTERS.length + 1);
  const pairs = measured.slice(FILTERS.length + 1);
  for (const [what, lists] of [
    ['no or one filter', singles],
    ['two filters', pairs],
  ] as const)
    printRow({
      what: `${lists.length} lists of ${what}, worst p95`,
      ours: findSlowest(lists),
      unit: 'ms',
      aim: '<= 50 ms',
    });
}

async function measureDue(officer: Officer, database: Pool): Promise<void> {
  for (const { query, sql } of EMPTY_BY_DUE) {
    const inOrder = `select ${columns} from cases where ${sql} order by ${DUE_KEY}, number limit 51`;
    const list = await compare(officer, database, {
      path: `/cases/?${query}&order=due`,
      sql: [inOrder, buildCountQuery(sql)],
    });
    printRow({ what: `${list.path}, p95`, ours: list.ours, bare: list.bare, unit: 'ms', aim: AIM });
  }
}

async function measureMap(officer: Officer, database: Pool): Promise<void> {
  const sql = buildMostUrgentQuery(
    'is_open and latitude between 17.38 and 17.56 and longitude between 78.41 and 78.59',
    2_001,
  );
  const map = await compare(officer, database, { path: `/cases/map/?status=open&${CITY}`, sql: [sql] });
  printRow({ what: 'map of a city, p95', ours: map.ours, bare: map.bare, unit: 'ms', aim: '<= 100 ms' });
}

/** The reference adds up every row. */
async function measureFigures(officer: Officer, dataDir: string): Promise<void> {
  const connection = await requireRunningEmbedded(dataDir);
  const log = pino({ level: 'silent' });
  const { kysely, close } = await openDatabase({ connection, poolSize: 1, log, queryTimeoutMs: 600_000 });
  for (const days of [30, 90, 365]) {
    const period = getLastDays(new Date().toISOString().slice(0, 10), days);
    const time_zone = 'Asia/Kolkata';
    const ms = await runInTurns(scaleRounds(5), {
      ours: () => get(officer, `/cases/figures/?${new URLSearchParams({ ...period, time_zone })}`),
      bare: () =>
        computeReferenceFigures(kysely, {
          ...period,
          time_zone,
          before: getPeriodBefore(period).from,
          unit: chooseFigureUnit(period),
        }),
    });
    printRow({
      what: `figures of ${days} days, median`,
      ours: median(ms.ours),
      bare: median(ms.bare),
      unit: 'ms',
      aim: '<= 1000 ms',
    });
  }
  await close();
}

async function measureNear(officer: Officer, database: Pool): Promise<void> {
  const path = '/cases/near/?latitude=17.45&longitude=78.5';
  const sql = `select ${columns} from cases where latitude between 17.4495 and 17.4505
                  and longitude between 78.4995 and 78.5005 and not is_private order by number limit 100`;
  const ms = await runInTurns(CALLS, {
    ours: () => get(officer, path),
    bare: async () => {
      await database.query(sql);
      await get(officer, '/users/profile/');
    },
  });
  for (const share of [0.5, 0.95])
    printRow({
      what: `cases near a place, p${100 * share}`,
      ours: percentile(ms.ours, share),
      bare: percentile(ms.bare, share),
      unit: 'ms',
      aim: AIM,
    });
}

async function confirm(officer: Officer, { number, version }: { number: number; version: number }) {
  const reply = await officer.request(`/cases/${number}/transitions/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'confirm', version }),
  });
  if (reply.status !== 200) throw new Error(`the change answered ${reply.status}: ${await reply.text()}`);
  await reply.arrayBuffer();
}

async function confirmBare(database: Pool, case_id: string): Promise<void> {
  const client = await database.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ version: number }>(
      `update cases set status = 'confirmed', answered_at = now(), version = version + 1 where case_id = $1
       returning version`,
      [case_id],
    );
    await client.query(
      `insert into case_events (case_id, version, kind, at, text, is_public)
       values ($1, $2, 'status_changed', now(), '', false)`,
      [case_id, rows[0]?.version],
    );
    await client.query(
      `insert into audit_log (at, action, subject, details) values (now(), 'case.status_changed', $1, '{}')`,
      [`case:${case_id}`],
    );
    await client.query(`select pg_notify('case_changed', '')`);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** The newest ones: the product escalates older ones meanwhile, which gives them another version. */
async function measureTransition(officer: Officer, database: Pool): Promise<void> {
  const { rows } = await database.query<{ case_id: string; number: number; version: number }>(
    `select case_id, number, version from cases where status = 'new'
      order by opened_at desc limit ${4 * CALLS + 20}`,
  );
  const takeRow = () => {
    const row = rows.pop();
    if (!row) throw new Error('there are too few new cases');
    return row;
  };
  const ms = await runInTurns(CALLS, {
    ours: () => confirm(officer, takeRow()),
    bare: async () => {
      await confirmBare(database, takeRow().case_id);
      await get(officer, '/users/profile/');
    },
  });
  const [ours, bare] = [percentile(ms.ours, 0.5), percentile(ms.bare, 0.5)];
  printRow({ what: 'a change of status, p50', ours, bare, unit: 'ms', aim: '<= 3 x' });
}

await withProduct({ WORKER: 'off', RATE_LIMITS: 'off' }, (product) =>
  withDatabase(product, async (database) => {
    await fillWithCases(database, { cases: CASES, staff: STAFF });
    const officer = await logInCitizen(product.url, 'government');
    await measureLists(officer, database);
    await measureDue(officer, database);
    await measureMap(officer, database);
    await measureNear(officer, database);
    await measureFigures(officer, product.dataDir);
    await measureTransition(officer, database);
  }),
);

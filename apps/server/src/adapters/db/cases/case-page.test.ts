import {
  CASE_ORDERS,
  CASE_STATUSES,
  type CaseOrder,
  FINAL_CASE_STATUSES,
  OPEN_CASE_STATUSES,
} from '@smart-waste/contract';
import { computeDistanceMeters, computeUrgencyKey, isFinalStatus, isOpenStatus } from '@smart-waste/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CaseFilter,
  type CasePosition,
  type CaseRow,
  NO_DUE_DATE,
} from '../../../modules/cases/ports.ts';
import { newRecord, openCase } from '../../../test/cases.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addUser } from '../../../test/rows.ts';

const START = Date.parse('2026-06-01T00:00:00Z');
const hour = (hours: number) => new Date(START + hours * 3_600_000);
const PLACES = ['Market road', 'Station road', 'जल महल के पास', 'Sector-5, MI Road'];
const CLASSES = [['garbage_pile'], ['can', 'litter'], [], ['bulky_waste']];
const CITY = { latitude: 26.9, longitude: 75.8 };

let database: TestDatabase;
let crew: number;
let all: CaseRow[];
beforeAll(async () => {
  database = await testDatabase();
  crew = (await addUser(database.tables, { role: 'crew' })).id;
  for (let index = 0; index < 66; index += 1) await openOne(index);
  all = await database.tables.cases.listPage({}, { limit: 200, after: null, order: 'newest' });
});
afterAll(() => database.close());

/** Every combination of status and kind, with equal moments among them. */
async function openOne(index: number) {
  const status = CASE_STATUSES[index % CASE_STATUSES.length]!;
  const kind = Math.floor(index / CASE_STATUSES.length);
  const isEnded = isFinalStatus(status);
  const { case: opened } = await openCase(
    database.tables,
    {
      status,
      category_id: 1 + (kind % 3),
      assignee_id: kind % 2 === 0 ? null : crew,
      place: PLACES[index % PLACES.length]!,
      waste_classes: CLASSES[(index >> 1) % CLASSES.length]!,
      opened_at: hour(index >> 2),
      urgent_at: hour((index * 7) % 20),
      due_at: isEnded ? null : hour(24 + ((index * 5) % 40)),
      clock_stopped_at: status === 'waiting' ? hour(3) : null,
      escalated_at: index % 9 === 0 ? hour(30) : null,
      ...(index % 10 === 9
        ? {}
        : {
            latitude: CITY.latitude + (index % 10) / 300,
            longitude: CITY.longitude + (index % 7) / 300,
          }),
    },
    { words: index % 8 === 0 ? 'It smells' : '' },
  );
  if (index % 6 === 0) await database.tables.cases.change(opened, { returns: 1 }, newRecord());
}

const getKey = (order: CaseOrder, row: CaseRow): Date => {
  if (order === 'urgency') return computeUrgencyKey(row);
  return order === 'newest' ? row.opened_at : (row.due_at ?? NO_DUE_DATE);
};
const sorted = (order: CaseOrder, rows: CaseRow[]) => {
  const sign = order === 'newest' ? -1 : 1;
  return rows.toSorted(
    (a, b) => sign * (getKey(order, a).getTime() - getKey(order, b).getTime() || a.number - b.number),
  );
};
const hasWord = (row: CaseRow, word: string) =>
  row.place
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((one) => one.startsWith(word));

type Sample = [name: string, filter: CaseFilter, matches: (row: CaseRow) => boolean];
const NEAR = { latitude: 26.905, longitude: 75.805, meters: 800 };
const SAMPLES: Sample[] = [
  ['open', { statuses: OPEN_CASE_STATUSES }, ({ status }) => isOpenStatus(status)],
  ['ended', { statuses: FINAL_CASE_STATUSES }, ({ status }) => isFinalStatus(status)],
  ['one status', { statuses: ['waiting'] }, ({ status }) => status === 'waiting'],
  ['two statuses', { statuses: ['new', 'closed'] }, ({ status }) => status === 'new' || status === 'closed'],
  ['no status', { statuses: [] }, () => false],
  ['category', { category_id: 2 }, ({ category_id }) => category_id === 2],
  ['an unknown category', { category_id: 2 ** 31 - 1 }, () => false],
  ['without an assignee', { assignee_id: null }, ({ assignee_id }) => assignee_id === null],
  ['returned', { isReturned: true }, ({ returns }) => returns > 0],
  ['not returned', { isReturned: false }, ({ returns }) => returns === 0],
  ['escalated', { isEscalated: true }, ({ escalated_at }) => escalated_at !== null],
  [
    'overdue',
    { due: { before: hour(36) } },
    ({ due_at, clock_stopped_at }) => due_at !== null && due_at < hour(36) && clock_stopped_at === null,
  ],
  [
    'due soon',
    { due: { from: hour(36), before: hour(48) } },
    ({ due_at, clock_stopped_at }) =>
      due_at !== null && due_at >= hour(36) && due_at < hour(48) && clock_stopped_at === null,
  ],
  ['waste', { waste: 'garbage' }, ({ waste_classes }) => waste_classes.includes('garbage_pile')],
  [
    'the end of a class',
    { waste: 'Bulky waste' },
    ({ waste_classes }) => waste_classes.includes('bulky_waste'),
  ],
  ['words', { text: 'mi-road' }, (row) => hasWord(row, 'mi') && hasWord(row, 'road')],
  ['Hindi', { text: 'महल' }, (row) => hasWord(row, 'महल')],
  ['signs', { text: "&|!'" }, () => false],
  [
    'near',
    { near: NEAR },
    ({ latitude, longitude }) =>
      latitude !== null &&
      longitude !== null &&
      computeDistanceMeters(NEAR, { latitude, longitude }) <= NEAR.meters,
  ],
  ['far', { near: { ...NEAR, meters: 50_000 } }, ({ latitude }) => latitude !== null],
];
const PAIRS: Sample[] = SAMPLES.flatMap((one, index) =>
  SAMPLES.slice(index + 1).map(
    (other): Sample => [
      `${one[0]}, ${other[0]}`,
      { ...one[1], ...other[1] },
      (row) =>
        Object.keys(one[1]).every((key) => key in other[1]) ? other[2](row) : one[2](row) && other[2](row),
    ],
  ),
);

describe('the list of cases', () => {
  it.each(SAMPLES)('is filtered by %s, in every order', async (_name, filter, matches) => {
    const { cases } = database.tables;
    const expected = all.filter(matches);
    for (const order of CASE_ORDERS)
      expect(await cases.listPage(filter, { limit: 200, after: null, order })).toEqual(
        sorted(order, expected),
      );
    expect(await cases.countUpTo(filter, 200)).toBe(expected.length);
    expect(await cases.countUpTo(filter, 1)).toBe(Math.min(1, expected.length));
  });

  it('is filtered by the assignee', async () => {
    const found = await database.tables.cases.listPage(
      { assignee_id: crew },
      { limit: 200, after: null, order: 'urgency' },
    );
    expect(found).toEqual(
      sorted(
        'urgency',
        all.filter(({ assignee_id }) => assignee_id === crew),
      ),
    );
  });

  it('is filtered by a number, or only by that with its sign (CA-131)', async () => {
    const { cases } = database.tables;
    const find = async (filter: CaseFilter) =>
      (await cases.listPage(filter, { limit: 200, after: null, order: 'newest' })).map(
        ({ number }) => number,
      );
    const numbered = all.find(({ place }) => !hasWord({ place } as CaseRow, '5'))!.number;
    expect(await find({ text: `#${numbered}` })).toEqual([numbered]);
    expect(await find({ text: `# ${numbered}`, statuses: [] })).toEqual([]);
    expect(await find({ text: '#999999' })).toEqual([]);
    const inSector = all.filter((row) => hasWord(row, '5'));
    const expected = all.filter((row) => row.number === 5 || inSector.includes(row));
    expect(await find({ text: '5' })).toEqual(sorted('newest', expected).map(({ number }) => number));
    expect(await find({ text: '#5' })).toEqual([5]);
  });

  it('is filtered by every pair of filters', async () => {
    const { cases } = database.tables;
    const order = 'urgency';
    for (const [name, filter, matches] of PAIRS) {
      const rows = await cases.listPage(filter, { limit: 200, after: null, order });
      const numbers = sorted(order, all.filter(matches)).map(({ number }) => number);
      expect([name, rows.map(({ number }) => number)]).toEqual([name, numbers]);
    }
  });

  it.each(CASE_ORDERS)('misses and repeats no case from page to page in the order %s', async (order) => {
    const { cases } = database.tables;
    for (const filter of [
      {},
      { statuses: OPEN_CASE_STATUSES },
      { text: 'road' },
      { category_id: 1 },
    ] as CaseFilter[]) {
      const whole = await cases.listPage(filter, { limit: 200, after: null, order });
      const seen: CaseRow[] = [];
      let after: CasePosition | null = null;
      for (;;) {
        const page: CaseRow[] = await cases.listPage(filter, { limit: 4, after, order });
        const last = page.at(-1);
        if (!last) break;
        seen.push(...page);
        after = { at: getKey(order, last), number: last.number };
      }
      expect(seen).toEqual(whole);
    }
  });

  it('takes a position that a client made up', async () => {
    const after = { at: new Date(8.64e15), number: Number.MAX_SAFE_INTEGER };
    for (const order of CASE_ORDERS) await database.tables.cases.listPage({}, { limit: 4, after, order });
  });

  it('finds a case by the words of its reports', async () => {
    const found = await database.tables.cases.listPage(
      { text: 'smell market' },
      { limit: 200, after: null, order: 'newest' },
    );
    expect(found).toHaveLength(9);
  });

  it('has no case of a number above all', async () => {
    expect(await database.tables.cases.findByNumber(2 ** 31 - 1)).toBeUndefined();
    expect(await database.tables.cases.findByNumber(Number.MAX_SAFE_INTEGER)).toBeUndefined();
  });
});

describe('a map of cases', () => {
  const within = { south: 26.901, north: 26.912, west: 75.801, east: 75.81 };
  const isWithin = ({ latitude, longitude }: CaseRow) =>
    latitude !== null &&
    longitude !== null &&
    latitude >= within.south &&
    latitude <= within.north &&
    longitude >= within.west &&
    longitude <= within.east;

  it('shows the most urgent cases within its bounds, filtered as lists are', async () => {
    const { cases } = database.tables;
    const expected = sorted('urgency', all.filter(isWithin));
    expect(expected.length).toBeGreaterThan(5);
    expect(await cases.listInBounds(within, {}, 200)).toEqual(expected);
    expect(await cases.listInBounds(within, {}, 3)).toEqual(expected.slice(0, 3));
    const isNew = ({ status }: CaseRow) => status === 'new';
    expect(await cases.listInBounds(within, { statuses: ['new'] }, 200)).toEqual(expected.filter(isNew));
  });

  it('may show the whole world, a part around the 180th meridian, or nothing', async () => {
    const { cases } = database.tables;
    const world = { south: -90, north: 90, west: -180, east: 180 };
    const located = all.filter(({ latitude }) => latitude !== null);
    expect(await cases.listInBounds(world, {}, 200)).toHaveLength(located.length);
    const { case: fiji } = await openCase(database.tables, { latitude: -17, longitude: 179.99 });
    const around = { south: -18, north: -16, west: 179.9, east: -179.9 };
    expect(await cases.listInBounds(around, {}, 200)).toEqual([fiji]);
    const near = { latitude: -17, longitude: -179.99, meters: 5_000 };
    const page = { limit: 5, after: null, order: 'newest' } as const;
    expect(await cases.listPage({ near }, page)).toEqual([fiji]);
    expect(await cases.listPage({ near: { latitude: 90, longitude: 0, meters: 5_000 } }, page)).toEqual([]);
    expect(await cases.listInBounds({ south: 5, north: 4, west: 5, east: 4 }, {}, 200)).toEqual([]);
  });
});

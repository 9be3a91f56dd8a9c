import { CASE_LIMITS } from '@smart-waste/contract';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../../../../testing/read-pdf.ts';
import type { WorkOrder, WorkOrders } from '../../../modules/cases/ports/work-orders.ts';
import { jpegPhoto } from '../../../test/photos.ts';
import { writeWorkOrders } from './write-work-orders.ts';

const createOrder = (given: Partial<WorkOrder> = {}): WorkOrder => ({
  number: 1043,
  status: 'assigned',
  category: 'Litter',
  severity: 0.9,
  dueAt: '2026-11-24T18:00:00+05:30',
  isOverdue: false,
  openedAt: '2026-11-21T11:14:36+05:30',
  assignee: 'ravi',
  reports: 2,
  repeats: 1,
  wasteClasses: ['bottle', 'bulky_waste'],
  place: 'Behind the vegetable market, beside the second gate, Adarsh Nagar, Jaipur',
  point: { latitude: 26.9021, longitude: 75.8227 },
  url: 'https://waste.example/government?case=1043',
  photo: null,
  notes: [
    { kind: 'internal', at: '2026-11-22T09:00:00+05:30', by: 'asha', text: 'Take the small truck.' },
    { kind: 'report', at: '2026-11-21T11:14:36+05:30', by: null, text: 'Bottles and an old mattress.' },
  ],
  ...given,
});
const createOrders = (orders: readonly WorkOrder[], given: Partial<WorkOrders> = {}): WorkOrders => ({
  language: 'en',
  printedAt: '2026-11-23T11:14:36+05:30',
  printedBy: 'asha',
  start: null,
  orders,
  legMeters: orders.map((_, index) => (index === 0 ? null : 1234)),
  totalMeters: 1234 * (orders.length - 1),
  missing: [],
  ...given,
});

/** The pages without blanks, as the reader of PDF files has them. */
const readPages = async (orders: WorkOrders) => readPdf(await writeWorkOrders(orders));
/** The typeface has another colon between digits, which no table of characters names. */
const tight = (text: string) => text.replaceAll(/\s+|(?<=\d):(?=\d)/g, '');

describe('a work order', () => {
  it('is one page with the case, its place, what was said and fields to fill in (CA-71)', async () => {
    const bytes = await jpegPhoto({ red: 120 });
    const photo = { bytes, takenAt: '2026-11-21T11:14:36+05:30' };
    const pages = await readPages(createOrders([createOrder({ photo })]));
    expect(pages).toHaveLength(1);
    const [page] = pages;
    for (const text of [
      'Case 1043',
      'Assigned',
      'Due 24 Nov 2026, 18:00',
      'Behind the vegetable market, beside the second gate, Adarsh Nagar,',
      '26.902100, 75.822700',
      'Litter',
      'High severity',
      'ravi',
      '2 reports',
      'once, on 21 Nov 2026',
      'Bottle, Bulky waste',
      'Photo before, 21 Nov 2026, 11:14',
      'Internal · 22 Nov 2026, 09:00 · asha',
      'Take the small truck.',
      'Bottles and an old mattress.',
      'Waste removed (kind and amount)',
      'Signature',
      'printed 23 Nov 2026, 11:14 by asha',
      'Page 1 of 1',
    ])
      expect(page!.text).toContain(tight(text));
    expect(page!.links).toEqual([
      'https://waste.example/government?case=1043',
      'https://www.google.com/maps/search/?api=1&query=26.9021,75.8227',
    ]);
  });

  it('says how often the waste came back, with the day of the last time (CA-138)', async () => {
    const [often] = await readPages(createOrders([createOrder({ repeats: 3 })]));
    expect(often!.text).toContain(tight('3 times, last on 21 Nov 2026'));
    const [never] = await readPages(createOrders([createOrder({ repeats: 0 })]));
    expect(never!.text).not.toContain(tight('came back'));
  });

  it('keeps the direction of each text to itself (CA-137)', async () => {
    const note = { kind: 'internal' as const, at: '2026-11-22T09:00:00Z', by: 'خالد' };
    const texts = ['\u202EGate three', 'Gate \u2067four'];
    const [page] = await readPages(
      createOrders([
        createOrder({ place: '\u202EMill lane', notes: texts.map((text) => ({ ...note, text })) }),
      ]),
    );
    for (const text of ['Mill lane', 'Gate three', 'Gate four', 'Internal · 22 Nov 2026, 09:00'])
      expect(page!.text).toContain(tight(text));
  });

  it('says what it lacks: photo, coordinates, words and texts (CA-71)', async () => {
    const bare = createOrder({
      place: '',
      point: null,
      notes: [],
      severity: null,
      dueAt: null,
      assignee: null,
    });
    const [page] = await readPages(createOrders([bare]));
    for (const text of [
      'No photo',
      'No coordinates',
      'No location description',
      'Nothing yet.',
      'Unassigned',
    ])
      expect(page!.text).toContain(tight(text));
  });

  it('keeps long and strange texts on its page, and counts what has no room (CA-71)', async () => {
    const texts = [
      'x'.repeat(5000),
      `${'word '.repeat(900)}`,
      '\u202Eright to left\u0000',
      'कचरा '.repeat(300),
      '🙂'.repeat(400),
    ];
    const notes = texts.map((text) => ({
      kind: 'public' as const,
      at: '2026-11-22T09:00:00Z',
      by: 'asha',
      text,
    }));
    const pages = await readPages(createOrders([createOrder({ place: 'lane'.repeat(200), notes })]));
    expect(pages).toHaveLength(1);
    expect(pages[0]!.text).toMatch(/\dmoretextsinthecase/);
    expect(pages[0]!.text).toContain('Signature');
  });

  it('is in the language of the reader (CA-71)', async () => {
    const [page] = await readPages(createOrders([createOrder()], { language: 'hi' }));
    expect(page!.text).toContain('1043');
    expect(page!.text).toContain('मामला');
    expect(page!.text).not.toMatch(/Case|Due|Signature/);
  });
});

describe('several work orders', () => {
  it('begin with their route: order, distances and what is left out (CA-71, CA-72)', async () => {
    const orders = [
      createOrder(),
      createOrder({
        number: 1050,
        place: 'Lake road',
        point: { latitude: 26.91, longitude: 75.83 },
        isOverdue: true,
      }),
      createOrder({ number: 1061, point: null }),
    ];
    const pages = await readPages(
      createOrders(orders, { legMeters: [null, 347], totalMeters: 347, missing: [99], start: null }),
    );
    expect(pages).toHaveLength(4);
    const [route, ...others] = pages;
    for (const text of [
      '3 cases, 350 m in a straight line',
      '1#1043',
      'Start',
      '2#1050',
      'Lake road',
      '350 m',
      '3#1061',
      'No coordinates',
      'Not found, or not assigned to you: 99',
      'Page 1 of 4',
    ])
      expect(route!.text).toContain(tight(text));
    expect(others.map(({ text }) => /Case(\d{4})/.exec(text)?.[1])).toEqual(['1043', '1050', '1061']);
    expect(others[1]!.text).toContain(tight('Overdue since 24 Nov 2026, 18:00'));
  });

  it('have room for the longest route (CA-72)', async () => {
    const orders = Array.from({ length: CASE_LIMITS.routeMax }, (_, index) =>
      createOrder({ number: 2000 + index }),
    );
    const pages = await readPages(createOrders(orders, { missing: [1, 2] }));
    expect(pages).toHaveLength(CASE_LIMITS.routeMax + 1);
    expect(pages[0]!.text).toContain('25#2024');
    expect(pages[0]!.text).toContain(tight('Not found, or not assigned to you: 1, 2'));
  });
});

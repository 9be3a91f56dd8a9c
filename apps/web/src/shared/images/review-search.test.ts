import { expect, it } from 'vitest';
import {
  buildUnlocatedAddress,
  readSearch,
  toListFilter,
  toSearchFilter,
  withSearch,
} from './review-search.ts';

const search = (address = '') => readSearch(new URLSearchParams(address));

it('requests everything, newest first, for an address without a search', () => {
  expect(toListFilter(search())).toEqual({});
  expect(toListFilter(search('filter=nonsense&order=nonsense&from=yesterday'))).toEqual({});
});

it('requests the statuses of each filter; Failed includes every end without a result', () => {
  expect(toListFilter(search('filter=pending'))).toEqual({ status: 'pending' });
  expect(toListFilter(search('filter=failed'))).toEqual({ status: 'failed,ml_failed,ml_unavailable' });
});

it('requests texts, days and order', () => {
  const list = toListFilter(
    search(
      'place=MI+Road&user=asha&waste=can&reviewed=no&from=2026-03-01&to=2026-03-01&order=most_detections',
    ),
  );
  expect(list).toEqual({
    place: 'MI Road',
    user: 'asha',
    waste: 'can',
    reviewed: 'no',
    uploaded_from: new Date(2026, 2, 1).toISOString(),
    uploaded_before: new Date(2026, 2, 2).toISOString(),
    order: 'most_detections',
  });
});

it('requests the counts without filter and order', () => {
  expect(toSearchFilter(search('filter=pending&order=most_detections&place=fort'))).toEqual({
    place: 'fort',
  });
});

it('requests uploads with or without coordinates since a moment, and the later of moment and day', () => {
  const since = '2026-03-04T05:06:07.000Z';
  const [, query] = buildUnlocatedAddress(since).split('?');
  expect(toSearchFilter(search(query))).toEqual({ located: 'no', uploaded_from: since });
  expect(toSearchFilter(search(`${query}&from=2026-03-01`))).toEqual({
    located: 'no',
    uploaded_from: since,
  });
  expect(toSearchFilter(search(`${query}&from=2026-04-01`)).uploaded_from).toBe(
    new Date(2026, 3, 1).toISOString(),
  );
  expect(buildUnlocatedAddress(null)).toBe('/admin/uploads?located=no');
});

it('ignores a day that is not on the calendar', () => {
  expect(toSearchFilter(search('from=2026-13-45&since=lately&located=perhaps'))).toEqual({});
});

it('leaves defaults out of the address and keeps its other parameters', () => {
  const address = new URLSearchParams('image=1&filter=failed&place=fort');
  expect(withSearch(address, { filter: 'all', place: '', user: 'asha', order: 'newest' }).toString()).toBe(
    'image=1&user=asha',
  );
});

it('keeps a text that is the default of another field', () => {
  const address = withSearch(new URLSearchParams(), { place: 'all', user: 'newest', waste: 'live' });
  expect(search(address.toString())).toMatchObject({ place: 'all', user: 'newest', waste: 'live' });
});

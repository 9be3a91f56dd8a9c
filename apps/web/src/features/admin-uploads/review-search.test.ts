import { expect, it } from 'vitest';
import { askedList, askedSearch, searchIn, withSearch } from './review-search.ts';

const search = (address = '') => searchIn(new URLSearchParams(address));

it('requests everything, newest first, for an address without a search', () => {
  expect(askedList(search())).toEqual({});
  expect(askedList(search('filter=nonsense&order=nonsense&from=yesterday'))).toEqual({});
});

it('requests the statuses of each filter; Failed includes every end without a result', () => {
  expect(askedList(search('filter=pending'))).toEqual({ status: 'pending' });
  expect(askedList(search('filter=failed'))).toEqual({ status: 'failed,ml_failed,ml_unavailable' });
});

it('requests texts, days and order', () => {
  const asked = askedList(
    search('place=MI+Road&user=asha&waste=can&from=2026-03-01&to=2026-03-01&order=most_detections'),
  );
  expect(asked).toEqual({
    place: 'MI Road',
    user: 'asha',
    waste: 'can',
    uploaded_from: new Date(2026, 2, 1).toISOString(),
    uploaded_before: new Date(2026, 2, 2).toISOString(),
    order: 'most_detections',
  });
});

it('requests the counts without filter and order', () => {
  expect(askedSearch(search('filter=pending&order=most_detections&place=fort'))).toEqual({ place: 'fort' });
});

it('ignores a day that is not on the calendar', () => {
  expect(askedSearch(search('from=2026-13-45'))).toEqual({});
});

it('leaves defaults out of the address and keeps its other parameters', () => {
  const address = new URLSearchParams('image=1&filter=failed&place=fort');
  expect(withSearch(address, { filter: 'all', place: '', user: 'asha', order: 'newest' }).toString()).toBe(
    'image=1&user=asha',
  );
});

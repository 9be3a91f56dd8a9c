import { expect, test } from 'vitest';
import { askedList, askedSearch, searchIn, withSearch } from './review-search.ts';

const search = (address = '') => searchIn(new URLSearchParams(address));

test('an address without a search asks for everything, newest first', () => {
  expect(askedList(search())).toEqual({});
  expect(askedList(search('filter=nonsense&order=nonsense&from=yesterday'))).toEqual({});
});

test('each filter button asks for its statuses; Failed is whatever ended without a result', () => {
  expect(askedList(search('filter=pending'))).toEqual({ status: 'pending' });
  expect(askedList(search('filter=failed'))).toEqual({ status: 'failed,ml_failed,ml_unavailable' });
});

test('words, days and the order are asked for', () => {
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

test('the counts are asked for without the filter and the order', () => {
  expect(askedSearch(search('filter=pending&order=most_detections&place=fort'))).toEqual({ place: 'fort' });
});

test('a day that is not in the calendar is no day', () => {
  expect(askedSearch(search('from=2026-13-45'))).toEqual({});
});

test('what is as usual does not stand in the address, and what else stands there stays', () => {
  const address = new URLSearchParams('image=1&filter=failed&place=fort');
  expect(withSearch(address, { filter: 'all', place: '', user: 'asha', order: 'newest' }).toString()).toBe(
    'image=1&user=asha',
  );
});

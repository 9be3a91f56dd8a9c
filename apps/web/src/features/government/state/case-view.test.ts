import { describe, expect, it } from 'vitest';
import { DEFAULT_VIEW, isFiltered, readView, toCasesRequest, withView } from './case-view.ts';

const parseView = (text: string) => readView(new URLSearchParams(text));

describe('view in an address (CA-41)', () => {
  it('begins with the open cases by urgency', () => {
    expect(parseView('')).toEqual(DEFAULT_VIEW);
    expect(toCasesRequest(DEFAULT_VIEW)).toEqual({ status: 'open' });
  });

  it.each([
    'status=gone',
    'category=0',
    'category=-1',
    'category=99999999999',
    'assignee=everybody',
    'due=never',
    'returned=no',
    'escalated=1',
    'check_on_site=on',
    'near=26.9',
    'near=north,east',
    'within=17',
    'order=worst',
  ])('ignores %s', (text) => {
    expect(parseView(text)).toEqual(DEFAULT_VIEW);
  });

  it('cuts a huge text', () => {
    expect(parseView(`text=${'x'.repeat(5000)}`).text.length).toBeLessThanOrEqual(200);
  });

  it('survives writing and reading, and leaves other parameters alone', () => {
    const view = {
      ...DEFAULT_VIEW,
      status: 'all',
      category: '3',
      assignee: 'none',
      due: 'week',
      waste: 'can',
      text: 'fort road',
      returned: 'yes',
      escalated: 'yes',
      check_on_site: 'yes',
      near: '26.9,-75.8',
      within: '5000',
      order: 'due' as const,
    };
    const address = withView(new URLSearchParams('case=7'), view);
    expect(address.get('case')).toBe('7');
    expect(readView(address)).toEqual(view);
    expect(withView(address, DEFAULT_VIEW).toString()).toBe('case=7');
    expect(toCasesRequest(view)).toEqual({
      category_id: '3',
      assignee: 'none',
      due: 'week',
      waste: 'can',
      text: 'fort road',
      returned: 'yes',
      escalated: 'yes',
      check_on_site: 'yes',
      order: 'due',
      near_latitude: '26.9',
      near_longitude: '-75.8',
      within_meters: '5000',
    });
  });

  it('counts an order as no filter', () => {
    expect(isFiltered({ ...DEFAULT_VIEW, order: 'due' })).toBe(false);
    expect(isFiltered({ ...DEFAULT_VIEW, status: 'all' })).toBe(true);
  });
});

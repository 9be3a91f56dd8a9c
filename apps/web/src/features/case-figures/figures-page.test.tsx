import type { CaseFigures, PeriodFigures } from '@smart-waste/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../shared/messages/language.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { readPeriod } from './figures-address.ts';
import { FiguresPage } from './figures-page.tsx';

const done = (opened: number): PeriodFigures => ({
  opened,
  closed: 8,
  not_cleaned: 3,
  cleaned: 6,
  reopened: 1,
  verified_by_photo: 0.5,
  answer: { cases: 12, median_hours: 5.5, p90_hours: 20 },
  clean: { cases: 4, median_hours: null, p90_hours: null },
});
const part = (start: string, opened: number) => ({
  start,
  opened,
  closed: 1,
  not_cleaned: 0,
  cleaned: 1,
  answer: { cases: 5, median_hours: 72, p90_hours: 90 },
  clean: { cases: 0, median_hours: null, p90_hours: null },
});
const FIGURES: CaseFigures = {
  from: '2026-03-01',
  to: '2026-03-02',
  before: { ...done(9), from: '2026-02-27', to: '2026-02-28' },
  total: done(12),
  now: { open: 7, overdue: 2, escalated: 1 },
  categories: [{ category_id: 1, overdue: 2, ...done(12) }],
  unit: 'day',
  over_time: [part('2026-03-01', 4), part('2026-03-02', 8)],
};
const ZERO = { opened: 0, closed: 0 };

function serve(figures: CaseFigures = FIGURES) {
  const queries: URLSearchParams[] = [];
  server.use(
    http.get(api('/cases/figures/'), ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return HttpResponse.json(figures);
    }),
    http.get(api('/cases/categories/'), () => HttpResponse.json({ data: [] })),
  );
  return queries;
}
const show = (address = '/government/figures') =>
  renderScreen('/government/figures', <FiguresPage />, address);
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement!;

beforeEach(async () => {
  vi.setSystemTime(new Date(2026, 2, 4, 12));
  await setLanguage('en');
  signInAs('government');
});
afterEach(() => vi.useRealTimers());

describe('the figures of the work (CA-75)', () => {
  it('are shown with those of the period before, and say what is too few (CA-109)', async () => {
    serve();
    show();
    await screen.findByRole('region', { name: 'Figures of the period' });
    expect(figure('Opened')).toHaveTextContent('Opened12Before: 9');
    expect(figure('Closed')).toHaveTextContent('3 without cleaning');
    expect(figure('Time to first answer')).toHaveTextContent('5.5 hr');
    expect(figure('Time to first answer')).toHaveTextContent('90% within 20 hr');
    expect(figure('Time to clean')).toHaveTextContent('Too few (4 of 5)');
    expect(figure('Verified by photo')).toHaveTextContent('50%');
    expect(figure('Overdue now')).toHaveTextContent('Overdue now27 open · 1 escalated');
    expect(screen.getByText('Compared with Feb 27 to Feb 28')).toBeVisible();
  });

  it('are tables, too: over time and by category', async () => {
    serve();
    show();
    const work = await screen.findByRole('table', { name: 'Work over time' });
    const rows = within(work).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'DayOpenedCleanedClosed',
      'Monday, March 2, 2026811',
      'Sunday, March 1, 2026411',
    ]);
    expect(screen.getByRole('table', { name: 'Median times' })).toHaveTextContent('3 days–');
    expect(screen.getByRole('table', { name: 'By category' })).toHaveTextContent('#112685.5 hr20 hr');
  });

  it('follow the period that is chosen, which the address names', async () => {
    const queries = serve();
    show('/government/figures?days=7');
    await screen.findByRole('region', { name: 'Figures of the period' });
    const asked = () => Object.fromEntries(queries.at(-1)!);
    expect(asked()).toMatchObject({ from: '2026-02-26', to: '2026-03-04' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 90 days');
    await waitFor(() => expect(queries).toHaveLength(2));
    expect(asked()).toMatchObject({ from: '2025-12-05', to: '2026-03-04' });
  });

  it('are not asked for with days in the wrong order, and the last day says why', async () => {
    const queries = serve();
    show('/government/figures?from=2026-03-05&to=2026-03-01');
    expect(await screen.findByText('The last day must not be before the first')).toBeVisible();
    expect(queries).toEqual([]);
  });

  it('say that there are none, and what to do', async () => {
    const none = { ...FIGURES.total, ...ZERO };
    serve({
      ...FIGURES,
      total: none,
      before: { ...FIGURES.before, ...ZERO },
      now: { open: 0, overdue: 0, escalated: 0 },
    });
    show();
    expect(await screen.findByText('No cases in this period')).toBeVisible();
  });
});

describe('the address', () => {
  it.each([
    ['', '30', '2026-02-22'],
    ['days=7', '7', '2026-03-17'],
    ['days=8', '30', '2026-02-22'],
    ['days=365&from=2026-01-01', '365', '2025-03-24'],
  ])('%s means the last %s days', (address, name, from) => {
    expect(readPeriod(new URLSearchParams(address), '2026-03-23')).toEqual({
      name,
      from,
      to: '2026-03-23',
      errors: {},
    });
  });
});

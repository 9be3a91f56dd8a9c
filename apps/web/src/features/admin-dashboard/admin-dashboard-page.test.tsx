import type { AdminOverview, HealthIndicator, Image } from '@smart-waste/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../shared/messages/language.ts';
import { createImage, createImageList } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { AdminDashboardPage } from './admin-dashboard-page.tsx';

const checked_at = '2026-03-05T10:00:00.000Z';
const indicator = (given: Partial<HealthIndicator>): HealthIndicator => ({
  name: 'backend',
  state: 'healthy',
  message: 'Backend server is running',
  checked_at,
  last_call_at: null,
  ...given,
});
const HEALTH = {
  percent: 67,
  indicators: [
    indicator({}),
    indicator({
      name: 'ml_service',
      message: 'It answers, and its last call went well.',
      last_call_at: checked_at,
    }),
    indicator({
      name: 'cloudinary',
      state: 'not_configured',
      message: "Photos are stored on this server's disk.",
    }),
    indicator({ name: 'roboflow', state: 'error', message: 'Its last call failed: credits are spent' }),
  ],
};
const FIGURES: AdminOverview = {
  total: 1_000_000,
  pending: 12,
  processed: 987_654,
  failed: 34,
  average_seconds: 0.184,
  measured_runs: 1_000,
  restored_copy_at: null,
};

type ServerState = { health?: object; figures?: AdminOverview; recent?: Image[] };
/** Answers the screen's three calls and counts the requests. */
function serve({ health = HEALTH, figures = FIGURES, recent = [createImage(1)] }: ServerState = {}) {
  const requestCounts = { health: 0, figures: 0, recent: 0 };
  server.use(
    http.get(api('/admin/health/'), () => {
      requestCounts.health += 1;
      return HttpResponse.json(health);
    }),
    http.get(api('/admin/overview/'), () => {
      requestCounts.figures += 1;
      return HttpResponse.json(figures);
    }),
    http.get(api('/images/list/'), () => {
      requestCounts.recent += 1;
      return HttpResponse.json(createImageList(recent));
    }),
  );
  return requestCounts;
}
const refuse = (path: '/admin/health/' | '/admin/overview/' | '/images/list/') =>
  server.use(
    http.get(api(path), () =>
      HttpResponse.json(
        { error: 'The service is catching its breath.', code: 'unavailable', request_id: 'r' },
        { status: 503 },
      ),
    ),
  );

const open = () => renderScreen('/admin', <AdminDashboardPage />);
const light = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
const findStat = (label: string) => screen.getByText(label).parentElement;

beforeEach(async () => {
  vi.setSystemTime('2026-03-05T12:00:00Z');
  await setLanguage('en');
  signInAs('admin');
});
afterEach(() => vi.useRealTimers());

describe('system health', () => {
  it('shows the percentage and four indicators, each with its state and reason (AD-03)', async () => {
    serve();
    const { container } = open();
    expect(await light('Backend')).toHaveAccessibleName(
      /^Backend Healthy Backend server is running ?Checked .*2026/,
    );
    expect(await light('ML Service')).toHaveAccessibleName(/Last used 2 hours ago\.$/);
    expect(await light('Cloudinary')).toHaveAccessibleName(/^Cloudinary Not configured /);
    expect(await light('Roboflow')).toHaveAccessibleName(
      /^Roboflow Error Its last call failed: credits are spent/,
    );
    expect(screen.getByText('67%')).toBeVisible();
    expect(screen.getByText('2 of 3 configured services healthy')).toBeVisible();
    expect((await axe.run(container)).violations).toEqual([]);
  });

  const backup = (given: object) => ({
    ...HEALTH,
    backup: { state: 'healthy', message: 'English text', checked_at, completed_at: checked_at, ...given },
  });

  it('shows how the backups are, and does not count them (BK-14)', async () => {
    serve({ health: backup({}) });
    open();
    expect(await light('Backups')).toHaveAccessibleName(
      /^Backups Healthy English text.*Last backup 2 hours ago\.$/,
    );
    expect(screen.getByText('2 of 3 configured services healthy')).toBeVisible();
  });

  it('says in Hindi why the last backup failed (BK-14)', async () => {
    await setLanguage('hi');
    const message_reason = {
      reason: 'health.backup.failed',
      params: { problem: { reason: 'backup.failed.no_account', params: {} } },
    };
    serve({ health: backup({ state: 'error', message_reason, completed_at: null }) });
    open();
    expect(await light('बैकअप')).toHaveAccessibleName(
      /पिछला बैकअप विफल रहा: डेटाबेस में कोई खाता नहीं है, इसलिए बैकअप के लिए कुछ नहीं है।/,
    );
  });

  it('shows on focus when an indicator was checked', async () => {
    serve();
    open();
    await light('Backend');
    await userEvent.tab();
    await userEvent.tab();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(/Backend server is running.*Checked/);
  });

  it('shows the backend in error and the others as unknown when the backend does not answer', async () => {
    serve();
    open();
    expect(await light('Backend')).toHaveAccessibleName(/^Backend Healthy /);
    refuse('/admin/health/');
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(async () =>
      expect(await light('Backend')).toHaveAccessibleName(
        'Backend Error The service is catching its breath.',
      ),
    );
    expect(await light('ML Service')).toHaveAccessibleName(/^ML Service Unknown /);
    expect(screen.getByText('0%')).toBeVisible();
  });

  it('shows a connection error when nothing answers', async () => {
    serve();
    server.use(http.get(api('/admin/health/'), () => HttpResponse.error()));
    open();
    expect(await light('Backend')).toHaveAccessibleName(/Cannot connect to backend server$/);
  });
});

describe('figures', () => {
  it('shows the counts and the measured time (AD-05)', async () => {
    serve();
    open();
    await screen.findByText('1,000,000');
    expect(findStat('Total Uploads')).toHaveTextContent('1,000,000');
    expect(findStat('Pending')).toHaveTextContent('12');
    expect(findStat('Processed')).toHaveTextContent('987,654');
    expect(findStat('Failed')).toHaveTextContent('34');
    expect(findStat('Avg Time')).toHaveTextContent('Avg Time0.18 sLatest 1,000 analyses');
  });

  it('says that this is a restored copy, and how it goes live (BK-52)', async () => {
    serve({ figures: { ...FIGURES, restored_copy_at: checked_at } });
    open();
    expect(
      await screen.findByText(/This is a copy that was restored from a backup\. Restored: /),
    ).toBeVisible();
    expect(screen.getByText(/npm run restore -- --go-live/)).toBeVisible();
  });

  it.each([
    [0, 0, '0 s', 'No analyses yet'],
    [15.04, 1, '15.0 s', 'Latest analysis'],
    [2.46, 20, '2.5 s', 'Latest 20 analyses'],
  ])('shows an average of %f s over %i runs', async (average_seconds, measured_runs, figure, help) => {
    serve({ figures: { ...FIGURES, average_seconds, measured_runs } });
    open();
    expect((await screen.findByText(figure)).parentElement).toHaveTextContent(help);
  });

  it('shows dashes and the reason when the figures cannot be loaded, and the rest of the page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
    serve();
    refuse('/admin/overview/');
    open();
    await waitFor(() => expect(findStat('Total Uploads')).toHaveTextContent('–'));
    expect(screen.getByText('Failed to load the figures')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Place 1' })).toBeVisible();
  });
});

describe('recent uploads', () => {
  it('shows photo, status, place and time', async () => {
    serve({ recent: [createImage(1, { status: 'ml_unavailable' }), createImage(2, { location: '' })] });
    open();
    const card = within((await screen.findByRole('heading', { name: 'Place 1' })).closest('li')!);
    expect(card.getByRole('img', { name: 'Photo of Place 1' })).toHaveAttribute('src', '/photos/1-small.jpg');
    expect(card.getByText('ML Unavailable')).toBeVisible();
    expect(card.getByText('2 hours ago')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Location Not Specified' })).toBeVisible();
  });

  it('says that there are no uploads (AD-08)', async () => {
    serve({ recent: [] });
    open();
    expect(await screen.findByText('No uploads available')).toBeVisible();
  });

  it('says why the uploads could not be loaded and retries on Retry', async () => {
    serve();
    server.use(
      http.get(api('/images/list/'), () =>
        HttpResponse.json({ error: 'Not today.', code: 'invalid_request', request_id: 'r' }, { status: 400 }),
      ),
    );
    open();
    expect(await screen.findByText('Failed to load uploads')).toBeVisible();
    expect(screen.getByText('HTTP 400: Not today.')).toBeVisible();
    serve();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Place 1' })).toBeVisible();
  });
});

it.each([
  ['Cases', /^Cases/, '/government'],
  ['Go to Uploads', /^Go to Uploads/, '/admin/uploads'],
  ['Photos to Review', /^Photos to Review/, '/admin/review-queue'],
  ['Detector quality', /^Detector quality/, '/admin/evaluations'],
  ['Datasets', /^Datasets/, '/admin/datasets'],
  ['View Analytics', /^View Analytics/, '/admin/analytics'],
  ['Operations', /^Operations/, '/admin/operations'],
  ['ML Configuration', /^ML Configuration.*Configure/, '/admin/settings'],
])('leads with %s among the Quick Actions to its screen (AD-07)', async (_, name, path) => {
  serve();
  open();
  expect(await screen.findByRole('heading', { name: 'Quick Actions' })).toBeVisible();
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
});

describe('refreshing', () => {
  it('refetches every 15 seconds while Auto refresh is on, and never on a timer while it is off (AD-01)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const requestCounts = serve();
    open();
    await screen.findByRole('heading', { name: 'Place 1' });
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(requestCounts).toEqual({ health: 1, figures: 1, recent: 1 });
    await user.click(screen.getByRole('switch', { name: 'Auto refresh' }));
    await act(() => vi.advanceTimersByTimeAsync(15_100));
    await vi.waitFor(() => expect(requestCounts).toEqual({ health: 2, figures: 2, recent: 2 }), {
      timeout: 30_000,
    });
  });

  it('pauses while the tab is hidden and refetches when it becomes visible (AD-02)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const requestCounts = serve();
    open();
    await screen.findByRole('heading', { name: 'Place 1' });
    await user.click(screen.getByRole('switch', { name: 'Auto refresh' }));
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await act(() => vi.advanceTimersByTimeAsync(46_000));
    expect(requestCounts.health).toBe(1);
    visibility.mockRestore();
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await vi.waitFor(() => expect(requestCounts).toEqual({ health: 2, figures: 2, recent: 2 }), {
      timeout: 30_000,
    });
  });
});

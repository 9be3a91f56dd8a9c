import 'fake-indexeddb/auto';
import type { Image, OwnReport } from '@smart-waste/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../shared/messages/language.ts';
import { sampleReport } from '../../test/cases.ts';
import { createImageList, sampleDetection, sampleImage } from '../../test/images.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, server } from '../../test/server.ts';
import { HistoryPage } from './history-page.tsx';

const failure = (error: string, more: object = {}) => ({ error, code: 'internal', request_id: 'r', ...more });
const [first, second] = [sampleImage(1), sampleImage(2)];
const clean = sampleImage(3, {
  analysis_results: { ...first.analysis_results!, total_detections: 0, detections: [] },
});

/** Serves these uploads, and the reports that `database` has at the moment. */
function serve(images: Image[], ...reports: OwnReport[]) {
  const database = { reports };
  const asked: string[][] = [];
  server.use(
    http.get(api('/images/list/'), () => HttpResponse.json(createImageList(images))),
    http.get(api('/images/:id/'), ({ params }) =>
      HttpResponse.json(images.find(({ image_id }) => image_id === params.id)),
    ),
    http.get(api('/reports/'), ({ request }) => {
      const ids = new URL(request.url).searchParams.get('image_ids')?.split(',') ?? [];
      asked.push(ids);
      return HttpResponse.json({
        data: database.reports.filter(({ image_id }) => ids.includes(image_id ?? '')),
      });
    }),
  );
  return { database, asked };
}

const show = () => renderScreen('/history', <HistoryPage />);
const details = (image: Image) =>
  renderScreen('/history', <HistoryPage />, `/history?image=${image.image_id}`);
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Upload details' }));

beforeEach(() => {
  signInAs('user');
  vi.setSystemTime('2026-03-10T12:00:00Z');
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the reports in the history', () => {
  it('says the status of each upload with a report, and links to its public page (CA-60)', async () => {
    serve(
      [first, second],
      sampleReport(first.image_id),
      sampleReport(second.image_id, { number: 7, case: { status: 'in_progress', due_at: null } }),
    );
    show();
    expect(await screen.findByText('Received. It should be clean by Mar 13, 2026.')).toBeVisible();
    expect(screen.getByText('A crew is on it.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Report 7: show its public page' })).toHaveAttribute(
      'href',
      '/cases/7',
    );
  });

  it('says the status of a private case without a link that leads nowhere (CA-22)', async () => {
    serve([first], sampleReport(first.image_id, { case: { is_private: true } }));
    show();
    expect(await screen.findByText(/^Received/)).toBeVisible();
    expect(screen.getByText('Report 1042. The city does not show this case to others.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /1042/ })).toBeNull();
  });

  it('says what becomes of the report when its upload is deleted (CA-115)', async () => {
    serve([first, second], sampleReport(first.image_id));
    show();
    await screen.findByText(/^Received/);
    const [withReport, without] = screen.getAllByRole('button', { name: /^Delete/ });
    await userEvent.click(withReport!);
    expect(await screen.findByText(/Report 1042 stays with the city, without this photo/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(without!);
    expect(await screen.findByText(/^Delete this image\?/)).not.toHaveTextContent('stays with the city');
  });

  it('asks once for all uploads that are shown', async () => {
    // Uploads that no other test has: what was asked for in the one before may arrive late, or join this call.
    const images = [4, 5, 6].map((number) => sampleImage(number));
    const ids = images.map(({ image_id }) => image_id);
    const { asked } = serve(images, ...ids.map((id, index) => sampleReport(id, { number: index + 1 })));
    show();
    expect(await screen.findAllByText(/^Received/)).toHaveLength(3);
    const calls = asked.filter((call) => call.some((id) => ids.includes(id)));
    expect(calls).toEqual([expect.arrayContaining(ids)]);
  });

  it('says nothing of an upload with waste until its report exists, then says it by itself (CA-60)', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-10T12:00:00Z'), shouldAdvanceTime: true });
    const { database } = serve([first]);
    show();
    await screen.findByText('Garbage detected');
    expect(screen.queryByText(/Received/)).toBeNull();
    database.reports.push(sampleReport(first.image_id));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await screen.findByText(/^Received/)).toBeVisible();
  });

  it('shows the uploads when the reports cannot be loaded', async () => {
    serve([first]);
    server.use(http.get(api('/reports/'), () => HttpResponse.json(failure('Down'), { status: 500 })));
    show();
    expect(await screen.findByText('Garbage detected')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the uploads when the answer is not understood', async () => {
    serve([first]);
    server.use(http.get(api('/reports/'), () => HttpResponse.json({ data: [{ number: 'x' }] })));
    show();
    expect(await screen.findByText('Garbage detected')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says the status in Hindi', async () => {
    await setLanguage('hi');
    serve([first], sampleReport(first.image_id, { case: { status: 'verified' } }));
    show();
    expect(await screen.findByText('जाँच में साफ़ पाया गया।')).toBeVisible();
  });
});

describe('the report in the details', () => {
  it('shows the question of the city, and the case that the report is part of', async () => {
    const waiting = { number: 900, status: 'waiting', public_note: 'Which side of the road?' } as const;
    serve([first], sampleReport(first.image_id, { case: waiting }));
    details(first);
    const shown = await dialog();
    expect(await shown.findByText('The city asks: Which side of the road?')).toBeVisible();
    expect(shown.getByText('It is part of case 900.')).toBeVisible();
  });

  it('makes the photo public when its sender says so (CA-62)', async () => {
    const report = sampleReport(first.image_id);
    serve([first], report);
    const sent: unknown[] = [];
    server.use(
      http.put(api('/reports/1042/'), async ({ request }) => {
        const body = (await request.json()) as { is_public: boolean };
        sent.push(body);
        return HttpResponse.json({ ...report, ...body });
      }),
    );
    details(first);
    const toggle = await (await dialog()).findByRole('switch', { name: /Make my photo public/ });
    expect(toggle).not.toBeChecked();
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle).toBeChecked());
    expect(sent).toEqual([{ is_public: true }]);
  });

  it('turns the switch back and says so when the choice could not be saved (CA-62)', async () => {
    serve([first], sampleReport(first.image_id));
    server.use(http.put(api('/reports/1042/'), () => HttpResponse.json(failure('Down'), { status: 503 })));
    details(first);
    const toggle = await (await dialog()).findByRole('switch', { name: /Make my photo public/ });
    await userEvent.click(toggle);
    expect(await screen.findByText('Your choice could not be saved')).toBeVisible();
    expect(toggle).not.toBeChecked();
  });

  it("offers nothing on another person's upload", async () => {
    signInAs('admin', 99);
    const { asked } = serve([clean]);
    details(clean);
    await (await dialog()).findByText('Not detected');
    expect(screen.queryByRole('button', { name: 'There is waste here' })).toBeNull();
    expect(asked).toEqual([]);
  });

  it('offers no report while the analysis runs, nor of waste that becomes one by itself', async () => {
    const running = sampleImage(4, { status: 'processing', stage: 'detecting', analysis_results: null });
    const { asked } = serve([running, first]);
    details(running);
    await dialog();
    await waitFor(() => expect(asked.flat()).toContain(first.image_id));
    expect(screen.queryByRole('button', { name: /There is waste|Report this/ })).toBeNull();
  });

  it("offers to report waste on an officer's own upload", async () => {
    signInAs('government');
    serve([first]);
    details(first);
    expect(await (await dialog()).findByRole('button', { name: 'Report this to the city' })).toBeVisible();
  });
});

describe('the report of waste that was not detected (CA-63)', () => {
  async function open(words = '') {
    details(clean);
    await userEvent.click(await (await dialog()).findByRole('button', { name: 'There is waste here' }));
    const form = await screen.findByRole('dialog', { name: 'Report this place to the city' });
    if (words !== '') await userEvent.type(within(form).getByRole('textbox'), words);
    return within(form);
  }

  it('sends the words, says that the report was received, and shows it', async () => {
    serve([clean]);
    const sent: unknown[] = [];
    server.use(
      http.post(api('/reports/'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(sampleReport(clean.image_id), { status: 201 });
      }),
    );
    const form = await open('Behind the bench');
    await userEvent.dblClick(form.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(screen.getByText('Report 1042 received')).toBeVisible());
    expect(sent).toEqual([{ image_id: clean.image_id, words: 'Behind the bench' }]);
    const shown = await dialog();
    expect(await shown.findByText(/^Received/)).toBeVisible();
    expect(shown.queryByRole('button', { name: 'There is waste here' })).toBeNull();
  });

  it('keeps the words when the form is left (CA-69)', async () => {
    serve([clean]);
    const form = await open('Behind the bench');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Report this place to the city' })).toBeNull(),
    );
    await userEvent.click(await (await dialog()).findByRole('button', { name: 'There is waste here' }));
    const again = await screen.findByRole('dialog', { name: 'Report this place to the city' });
    expect(within(again).getByRole('textbox')).toHaveValue('Behind the bench');
  });

  it('needs no words', async () => {
    serve([clean]);
    server.use(http.post(api('/reports/'), () => HttpResponse.json(sampleReport(clean.image_id))));
    await userEvent.click((await open()).getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(screen.getByText('Report 1042 received')).toBeVisible());
  });

  it('keeps the words when the report could not be sent', async () => {
    serve([clean]);
    server.use(http.post(api('/reports/'), () => HttpResponse.error()));
    const form = await open('Behind the bench');
    await userEvent.click(form.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(screen.getByText('The report could not be sent')).toBeVisible());
    expect(form.getByRole('textbox')).toHaveValue('Behind the bench');
  });

  it('shows the refusal of the words beside them', async () => {
    serve([clean]);
    server.use(
      http.post(api('/reports/'), () =>
        HttpResponse.json(
          { ...failure('Wrong'), code: 'invalid_request', fields: { words: 'These words cannot be read.' } },
          { status: 400 },
        ),
      ),
    );
    const form = await open('x');
    await userEvent.click(form.getByRole('button', { name: 'Send report' }));
    expect(await form.findByText('These words cannot be read.')).toBeVisible();
  });
});

it('offers the report for an upload with objects that are no waste', async () => {
  const dog = sampleDetection({ class: 'dog', title: 'Dog', waste: false });
  const results = { ...first.analysis_results!, detections: [dog] };
  serve([sampleImage(5, { analysis_results: results })]);
  details(sampleImage(5, { analysis_results: results }));
  expect(await (await dialog()).findByRole('button', { name: 'There is waste here' })).toBeVisible();
});

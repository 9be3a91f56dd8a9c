import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { api, server } from '../../../test/server.ts';
import { GovernmentPage } from '../government-page.tsx';
import { sampleCase } from '../test/samples.ts';
import { serveCases } from '../test/serve.ts';

// jsdom neither makes links to files nor follows them.
const files = new Map<string, Blob>();
URL.createObjectURL = (file) => {
  files.set(`blob:${files.size}`, file as Blob); // the product makes links to nothing else
  return `blob:${files.size - 1}`;
};
URL.revokeObjectURL = () => {};

let saved: { name: string; content: Blob }[] = [];
let requested: URLSearchParams[] = [];

function serveExport(answer: () => Response | Promise<Response> = () => new HttpResponse('the cases')) {
  server.use(
    http.get(api('/cases/export/'), ({ request }) => {
      requested.push(new URL(request.url).searchParams);
      return answer();
    }),
  );
}

async function exportAs(format: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: format }));
}

beforeEach(() => {
  saved = [];
  requested = [];
  signInAs('government');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: files.get(this.href)! });
  });
});
afterEach(() => vi.restoreAllMocks());

describe('the export of a view', () => {
  it('asks for its filters and its order, and saves the file (CA-70)', async () => {
    serveCases([sampleCase(1)]);
    serveExport();
    renderScreen('/government', <GovernmentPage />, '/government?due=week&order=newest&near=26.9,75.8');
    await exportAs('Map data (GeoJSON)');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect([saved[0]!.name, await saved[0]!.content.text()]).toEqual(['cases.geojson', 'the cases']);
    expect(Object.fromEntries(requested[0]!)).toEqual({
      format: 'geojson',
      status: 'open',
      due: 'week',
      order: 'newest',
      near_latitude: '26.9',
      near_longitude: '75.8',
      within_meters: '1000',
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language: 'en',
    });
    await screen.findByText('cases.geojson was saved');
  });

  it('says that there is nothing to export when no case matches, and asks for nothing (CA-70)', async () => {
    serveCases([]);
    serveExport();
    renderScreen('/government', <GovernmentPage />);
    await screen.findByText('No waste reports found.');
    await exportAs('Spreadsheet (CSV)');
    await screen.findByText('No cases match these filters, so there is nothing to export.');
    expect([saved, requested]).toEqual([[], []]);
  });

  it('shows that it runs and can be ended, and the focus stays (CA-70)', async () => {
    serveCases([sampleCase(1)]);
    serveExport(() => new Promise(() => undefined));
    renderScreen('/government', <GovernmentPage />);
    await screen.findByText('1 case');
    await exportAs('Spreadsheet (CSV)');
    await screen.findByText('Exporting…');
    expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Exporting…')).not.toBeInTheDocument());
    expect(saved).toEqual([]);
  });

  it('says why it was refused (CA-70)', async () => {
    serveCases([sampleCase(1)]);
    const refusal = { error: 'Please wait.', code: 'too_many_requests', request_id: 'r' };
    serveExport(() => HttpResponse.json(refusal, { status: 429 }));
    renderScreen('/government', <GovernmentPage />);
    await screen.findByText('1 case');
    await exportAs('Spreadsheet (CSV)');
    const failed = await screen.findByText('The cases could not be exported');
    expect(within(failed.closest('li')!).getByText('Please wait.')).toBeVisible();
  });
});

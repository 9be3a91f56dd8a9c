import type { SuggestedCase } from '@smart-waste/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { api, server } from '../../../test/server.ts';
import { sampleSuggestion } from '../../../test/suggestions.ts';
import { GovernmentPage } from '../government-page.tsx';
import { sampleCase } from '../test/samples.ts';
import { serveCases } from '../test/serve.ts';

beforeEach(() => {
  vi.setSystemTime('2026-06-03T12:00:00Z'); // "2 days ago" is another day from midnight on
  signInAs('government');
});
afterEach(() => void vi.useRealTimers());

/** The device stands at these latitudes, one after the other. */
function standAt(...latitudes: number[]) {
  const getCurrentPosition = (done: PositionCallback) =>
    done({ coords: { latitude: latitudes.shift(), longitude: 75.8 } } as GeolocationPosition);
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'));
}

/** A server that suggests these cases and stores a report; returns what was asked and sent. */
function serve(suggested: SuggestedCase[] | 'down', stored = sampleCase(5)) {
  serveCases([sampleCase(5)]);
  const queries: Record<string, string>[] = [];
  const bodies: unknown[] = [];
  server.use(
    http.get(api('/cases/near/'), ({ request }) => {
      queries.push(Object.fromEntries(new URL(request.url).searchParams));
      return suggested === 'down' ? HttpResponse.error() : HttpResponse.json({ data: suggested });
    }),
    http.post(api('/reports/recorded/'), async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(stored, { status: 201 });
    }),
  );
  return { queries, bodies };
}

/** Opens the form and fills what every report needs. */
async function record() {
  renderScreen('/government', <GovernmentPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Record a report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a report' }));
  await dialog.findByRole('option', { name: 'Rubble' });
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Category' }), 'Rubble');
  await userEvent.type(dialog.getByRole('textbox', { name: 'What is there?' }), 'Bricks');
  const press = async (name: string) => userEvent.click(await dialog.findByRole('button', { name }));
  return { dialog, press };
}

const twoReports = () => {
  const caseItem = sampleCase(5);
  const [report] = caseItem.case_reports;
  return { ...caseItem, case_reports: [report!, { ...report!, number: 6 }] };
};

it('keeps what was entered when the form is left, and records it then (CA-69)', async () => {
  standAt(26.9);
  const { bodies } = serve([sampleSuggestion(4)], twoReports());
  const { press } = await record();
  await press('Use my location');
  await press('Still there');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record a report' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Record a report' }));
  const again = within(await screen.findByRole('dialog', { name: 'Record a report' }));
  expect(again.getByRole('textbox', { name: 'What is there?' })).toHaveValue('Bricks');
  await waitFor(() => expect(again.getByRole('combobox', { name: 'Category' })).toHaveValue('2'));
  expect(again.getByText('This report will be added to case 4.')).toBeVisible();
  await userEvent.click(again.getByRole('button', { name: 'Record report' }));
  await waitFor(() => expect(bodies).toMatchObject([{ words: 'Bricks', joins: 4 }]));
});

it('puts the focus on the first field that is missing', async () => {
  serve([], twoReports());
  renderScreen('/government', <GovernmentPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Record a report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a report' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Record report' }));
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveFocus());
});

it('adds the report of a caller to the case that the officer says it is about (CA-150)', async () => {
  standAt(26.9);
  const { queries, bodies } = serve([sampleSuggestion(4), sampleSuggestion(5)], twoReports());
  const { dialog, press } = await record();
  expect(dialog.getByText(/Choose the point on the map to see/)).toBeVisible();
  await press('Use my location');
  expect(await dialog.findByText('Reported 2 days ago, 10 m away: is it the same?')).toBeVisible();
  expect(queries.at(-1)).toEqual({ latitude: '26.9', longitude: '75.8', category_id: '2' });
  expect(dialog.getByRole('img', { name: 'Photo of report 4' })).toBeVisible();
  await press('No, something else');
  expect(await dialog.findByRole('img', { name: 'Photo of report 5' })).toBeVisible();
  await press('Still there');
  expect(await dialog.findByText('This report will be added to case 5.')).toBeVisible();
  await press('Record report');
  await screen.findByText('The report was added to case 5');
  expect(bodies).toEqual([expect.objectContaining({ joins: 5, words: 'Bricks', latitude: '26.900000' })]);
});

it('opens a case for what none of the suggested is, and lets the answer be changed (CA-150)', async () => {
  standAt(26.9);
  const { bodies } = serve([sampleSuggestion(4, { status: 'verified' })]);
  const { dialog, press } = await record();
  await press('Use my location');
  await press('Still there');
  expect(await dialog.findByText(/Case 4 has ended\. This report opens a new one/)).toBeVisible();
  await press('Change answer');
  await press('No, something else');
  expect(await dialog.findByText(/this report opens a case of its own/)).toBeVisible();
  await press('Record report');
  await screen.findByText('Case 5 opened');
  expect(bodies).toEqual([expect.not.objectContaining({ joins: expect.anything() })]);
});

it('asks again when the point is another, and forgets the answer for the one before (CA-150)', async () => {
  standAt(26.9, 27.1);
  const { queries, bodies } = serve([sampleSuggestion(4)]);
  const { dialog, press } = await record();
  await press('Use my location');
  await press('Still there');
  await dialog.findByText('This report will be added to case 4.');
  await press('Use my location');
  await dialog.findByText(/is it the same\?/);
  expect(queries.at(-1)).toMatchObject({ latitude: '27.1' });
  await press('Record report');
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies).toEqual([expect.not.objectContaining({ joins: expect.anything() })]);
});

it('records a report although the cases nearby cannot be shown (CA-150)', async () => {
  standAt(26.9);
  const { bodies } = serve('down');
  const { dialog, press } = await record();
  await press('Use my location');
  expect(await dialog.findByText('Reports near this location cannot be shown now.')).toBeVisible();
  await press('Record report');
  await waitFor(() => expect(bodies).toHaveLength(1));
});

it('keeps a point that was chosen on the map before the position of the device arrives', async () => {
  let answer: PositionCallback = () => {};
  const getCurrentPosition = (done: PositionCallback) => (answer = done);
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'));
  const { bodies } = serve([]);
  const { dialog, press } = await record();
  await press('Use my location');
  await press('Pick on the map');
  const map = await dialog.findByRole('application');
  const point = await waitFor(() => {
    fireEvent.keyDown(map, { key: 'Enter' }); // picks the middle, once the map is there
    return dialog.getByText(/^\d+\.\d+, \d+\.\d+$/);
  });
  const chosen = point.textContent;
  await act(async () => answer({ coords: { latitude: 12.5, longitude: 75.8 } } as GeolocationPosition));
  expect(point).toHaveTextContent(chosen);
  await press('Record report');
  await waitFor(() => expect(bodies).toMatchObject([{ location_source: 'map' }]));
});

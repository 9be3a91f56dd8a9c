import type { CaseRoute } from '@smart-waste/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { api, server } from '../../../test/server.ts';
import { GovernmentPage } from '../government-page.tsx';
import { inHours, sampleCase } from '../test/samples.ts';
import { serveCases } from '../test/serve.ts';

const show = (address: string) => renderScreen('/government', <GovernmentPage />, address);

const createStop = (number: number, leg_meters: number | null): CaseRoute['stops'][number] => ({
  number,
  status: 'assigned',
  category_id: 1,
  place: `Street ${number}`,
  due_at: inHours(5),
  latitude: 26.9 + number / 1000,
  longitude: 75.8,
  leg_meters,
});
const { latitude: _, longitude: __, leg_meters: ___, ...unplaced } = createStop(4, null);
const ROUTE: CaseRoute = {
  stops: [createStop(2, null), createStop(1, 347), createStop(3, 1234)],
  total_meters: 1581,
  unplaced: [unplaced],
  missing: [99],
};

let asked: URLSearchParams[] = [];
function serveRoute(route: CaseRoute = ROUTE) {
  server.use(
    http.get(api('/cases/route/'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(route);
    }),
  );
}

// jsdom neither makes links to files nor follows them.
URL.createObjectURL = () => 'blob:0';
URL.revokeObjectURL = () => {};

beforeEach(() => {
  asked = [];
  signInAs('government');
  serveCases([sampleCase(1), sampleCase(2)]);
});
afterEach(() => vi.restoreAllMocks());

describe('a route', () => {
  it('shows its stops in order with distances, and names what is left out (CA-73)', async () => {
    serveRoute();
    const { container } = show('/government?route=1,2,3,4,99');
    const stops = within(await screen.findByRole('list', { name: 'Stops in their order' }));
    const rows = stops.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/^1Street 2#2 · .*Start/);
    expect(rows[1]).toMatch(/^2Street 1#1 · .*350 m from the previous stop/);
    expect(rows[2]).toMatch(/^3Street 3#3 · .*1\.2 km from the previous stop/);
    expect(screen.getByText('3 stops, 1.6 km in a straight line. By road it is longer.')).toBeVisible();
    expect(screen.getByText(/^Without coordinates.*: #4\./)).toBeVisible();
    expect(screen.getByText('Not found, or not assigned to you: #99')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Route' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Open in map app' })).toHaveAttribute(
      'href',
      expect.stringContaining('destination=26.903'),
    );
    expect(asked[0]!.get('numbers')).toBe('1,2,3,4,99');
    expect((await axe.run(container)).violations).toEqual([]);
  });

  it('is planned again from where the device is, and so are its work orders (CA-73)', async () => {
    serveRoute();
    const coords = { latitude: 26.95, longitude: 75.81 };
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: { getCurrentPosition: (onPosition: (position: object) => void) => onPosition({ coords }) },
    });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    let printed: URLSearchParams | undefined;
    server.use(
      http.get(api('/cases/work-orders/'), ({ request }) => {
        printed = new URL(request.url).searchParams;
        return new HttpResponse('%PDF');
      }),
    );
    show('/government?route=1,2,3');
    await userEvent.click(await screen.findByRole('button', { name: 'Start where I am' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect([asked[1]!.get('from_latitude'), asked[1]!.get('from_longitude')]).toEqual(['26.95', '75.81']);
    await userEvent.click(screen.getByRole('button', { name: 'Print 4 work orders' }));
    await screen.findByText('work-orders.pdf was saved');
    expect(Object.fromEntries(printed!)).toMatchObject({
      numbers: '2,1,3,4',
      from_latitude: '26.95',
      language: 'en',
    });
  });

  it('names no distance when there is nothing before its only stop (CA-73)', async () => {
    serveRoute({ stops: [createStop(2, null)], total_meters: 0, unplaced: [], missing: [] });
    show('/government?route=2');
    expect(await screen.findByText('One stop.')).toBeVisible();
    expect(screen.queryByText(/straight line/)).toBeNull();
  });

  it('says what to do without a case with coordinates (CA-73)', async () => {
    serveRoute({ stops: [], total_meters: 0, unplaced: [unplaced], missing: [] });
    show('/government?route=4');
    await screen.findByText('None of these cases has coordinates.');
    expect(screen.getByRole('button', { name: 'Print work order' })).toBeVisible();
  });

  it('says why the server refuses it (CA-73)', async () => {
    const refusal = { error: 'Too many numbers.', code: 'invalid_request', request_id: 'r' };
    server.use(http.get(api('/cases/route/'), () => HttpResponse.json(refusal, { status: 400 })));
    show('/government?route=a');
    await screen.findByText('The route could not be planned');
    await userEvent.click(screen.getByRole('button', { name: 'Back to the cases' }));
    await screen.findByText('Street 1');
  });

  it('is opened over the first cases of the list, and Back leads there again (CA-73)', async () => {
    serveRoute();
    const { router } = show('/government?due=week');
    await screen.findByText('2 cases');
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Route over the first 2 cases' }));
    await screen.findByRole('list', { name: 'Stops in their order' });
    expect(router.state.location.search).toBe('?due=week&route=1%2C2');
    await userEvent.click(screen.getByRole('button', { name: 'Back to the cases' }));
    await screen.findByText('2 cases');
    expect(router.state.location.search).toBe('?due=week');
  });
});

it('the work order of a case is printed from its details (CA-73)', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  let numbers: string | null = null;
  server.use(
    http.get(api('/cases/work-orders/'), ({ request }) => {
      numbers = new URL(request.url).searchParams.get('numbers');
      return new HttpResponse('%PDF');
    }),
  );
  show('/government?case=2');
  await userEvent.click(await screen.findByRole('button', { name: 'Print work order' }));
  await screen.findByText('work-orders.pdf was saved');
  expect(numbers).toBe('2');
});

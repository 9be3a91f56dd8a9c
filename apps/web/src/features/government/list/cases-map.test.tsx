import { caseMapQuery } from '@smart-waste/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import L from 'leaflet';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { api, server } from '../../../test/server.ts';
import { GovernmentPage } from '../government-page.tsx';
import { inHours, sampleCase } from '../test/samples.ts';
import { serveCases } from '../test/serve.ts';

it('moves to the open case, also to one that is not in the list (CA-40)', async () => {
  const panTo = vi.spyOn(L.Map.prototype, 'panTo');
  signInAs('government');
  serveCases([sampleCase(1), sampleCase(9, { status: 'closed' })]);
  renderScreen('/government', <GovernmentPage />, '/government?case=9');
  await waitFor(() => expect(panTo.mock.calls).toEqual([[[26.909, 75.8], { animate: false }]]));
  await userEvent.click(screen.getByRole('button', { name: 'Street 1' }));
  await waitFor(() => expect(panTo).toHaveBeenLastCalledWith([26.901, 75.8], { animate: false }));
  expect(panTo).toHaveBeenCalledTimes(2);
  panTo.mockRestore();
});

it('marks overdue cases, open ones and those that are done in a colour each, and says which are overdue', async () => {
  signInAs('government');
  serveCases([
    sampleCase(1, { due_at: inHours(-5) }),
    sampleCase(2),
    sampleCase(3, { status: 'cleaned', due_at: inHours(-5) }),
  ]);
  renderScreen('/government', <GovernmentPage />, '/government');
  expect(await screen.findByTitle('Street 1')).toHaveClass('map-dot-brick');
  expect(screen.getByTitle('Street 1')).toHaveAccessibleName(/, Overdue$/);
  expect(screen.getByTitle('Street 2')).toHaveClass('map-dot-plain');
  expect(screen.getByTitle('Street 3')).toHaveClass('map-dot-leaf');
  expect(screen.getByTitle('Street 3')).toHaveAccessibleName('Street 3: Cleaned');
});

it('asks with the filters of the list, and with nothing that the server refuses (CA-30)', async () => {
  signInAs('government');
  serveCases([sampleCase(1)]);
  const queries: unknown[] = [];
  server.use(
    http.get(api('/cases/map/'), ({ request }) => {
      queries.push(caseMapQuery.parse(Object.fromEntries(new URL(request.url).searchParams)));
      return HttpResponse.json({ data: [], is_cut: false });
    }),
  );
  renderScreen('/government', <GovernmentPage />, '/government?order=newest&due=week');
  await waitFor(() => expect(queries[0]).toMatchObject({ status: 'open', due: 'week' }));
});

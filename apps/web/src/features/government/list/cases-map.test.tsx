import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import L from 'leaflet';
import { expect, it, vi } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { GovernmentPage } from '../government-page.tsx';
import { sampleCase } from '../test/samples.ts';
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

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { GovernmentPage } from '../government-page.tsx';
import { serveCases } from '../test/serve.ts';

it('offers to open the case of a number that the filters leave out (CA-131)', async () => {
  signInAs('government');
  serveCases([]);
  const { router } = renderScreen('/government', <GovernmentPage />, '/government?text=%23739');
  await userEvent.click(await screen.findByRole('button', { name: 'Open case 739' }));
  expect(router.state.location.search).toBe('?text=%23739&case=739');
});

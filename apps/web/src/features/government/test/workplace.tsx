import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../test/render-screen.tsx';
import { GovernmentPage } from '../government-page.tsx';

export const show = (address = '/government') => renderScreen('/government', <GovernmentPage />, address);

/** The row of the case at this place. */
export async function findRow(place: string) {
  const row = (await screen.findByRole('button', { name: place })).closest('li');
  if (!row) throw new Error(`The case at ${place} is in no row`);
  return row;
}

/** The details of the open case. */
export const panel = () => within(screen.getByRole('complementary', { name: 'Case details' }));

export const key = (text: string) => userEvent.keyboard(text);
export const search = (router: ReturnType<typeof show>['router']) => router.state.location.search;

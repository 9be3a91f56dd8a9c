import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../test/render-screen.tsx';
import { AdminUploadsPage } from '../admin-uploads-page.tsx';

export const show = (address = '/admin/uploads') =>
  renderScreen('/admin/uploads', <AdminUploadsPage />, address);
export const panel = () => within(screen.getByRole('complementary', { name: 'Upload details' }));
export const open = async (place: string) =>
  userEvent.click(await screen.findByRole('button', { name: place }));

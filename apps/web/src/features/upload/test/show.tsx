import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../test/render-screen.tsx';
import { UploadPage } from '../upload-page.tsx';

export const MB = 1024 * 1024;

/** A photo that reports a size without holding as many bytes. */
export function photo(name = 'street.jpg', { size = 1_000, type = 'image/jpeg' } = {}): File {
  const file = new File(['photo'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

export const show = () => renderScreen('/upload', <UploadPage />);

export const pick = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText<HTMLInputElement>('Choose photos', { selector: 'input' }), files, {
    applyAccept: false,
  });

export const queue = () => within(screen.getByRole('list', { name: 'Photos to upload' }));
export const queued = () => screen.findAllByText('Queued');
export const latitude = () => screen.getByLabelText('Latitude');
export const longitude = () => screen.getByLabelText('Longitude');
export const findTexts = (text: string | RegExp) => screen.findAllByText(text);

/** The toast at the end of an upload: a test that did not wait for it would leave it to the next one. */
export const uploadEnds = () => findTexts('1 photo uploaded');

export const describePlace = (text: string) => userEvent.type(screen.getByLabelText('Where is it?'), text);
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
// The toast captures the pointer, which jsdom cannot.
export const undo = async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));

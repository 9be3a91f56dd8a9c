import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { installFakeWorker } from '../../test/fake-worker.ts';
import { signInAs } from '../../test/people.ts';
import { api, server } from '../../test/server.ts';
import { startUploadServer } from '../../test/upload-server.ts';
import { idle, serve } from './test/serve.ts';
import { button, findText, ready, show } from './test/show.tsx';

beforeEach(() => {
  signInAs('admin');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  installFakeWorker(() => ({ gps: null, blob: null }));
});

// The parts that load later are transformed before a test waits for them.
beforeAll(() => Promise.all([import('./queue-card.tsx'), import('./bulk-panel.tsx')]));

describe('bulk upload', () => {
  const photo = (name: string, type = 'image/jpeg', size = 10) =>
    new File([new Uint8Array(size)], name, { type });
  async function openWith(...files: File[]) {
    await ready();
    await userEvent.click(screen.getAllByRole('button', { name: 'Add Images' })[0]!);
    const picker = await screen.findByLabelText('Choose images', { selector: 'input' });
    await userEvent.upload(picker, files, { applyAccept: false });
  }
  const upload = () => userEvent.click(button('Upload All'));
  const locate = async (name: string, place: string) =>
    userEvent.type(await screen.findByLabelText(`Location of ${name}`), place);

  it('opens and hides the panel (MP-01)', async () => {
    serve(idle);
    show();
    await openWith();
    await userEvent.click(screen.getAllByRole('button', { name: 'Hide Upload' })[0]!);
    expect(screen.queryByRole('button', { name: 'Upload All' })).not.toBeInTheDocument();
  });

  it('keeps images and places while the panel is hidden, and takes no image then', async () => {
    serve(idle);
    show();
    await openWith(photo('a.jpg'));
    await locate('a.jpg', 'Main Street');
    await userEvent.click(screen.getAllByRole('button', { name: 'Hide Upload' })[0]!);
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [photo('b.jpg')] } });
    await userEvent.click(screen.getAllByRole('button', { name: 'Add Images' })[0]!);
    expect(await screen.findByLabelText('Location of a.jpg')).toHaveValue('Main Street');
    expect(screen.queryByLabelText('Location of b.jpg')).toBeNull();
  });

  it('accepts only images up to 10 MB (MP-02, MP-05, MP-06)', async () => {
    serve(idle);
    show();
    await openWith(
      photo('a.jpg'),
      photo('b.txt', 'text/plain'),
      photo('c.png', 'image/png', 10 * 1024 * 1024 + 1),
    );
    expect(await findText('b.txt is not an image file')).toBeInTheDocument();
    expect(await findText('c.png is too large (max 10MB)')).toBeInTheDocument();
    const listed = await screen.findByRole('list', { name: 'Images to upload' });
    expect(within(listed).getAllByRole('listitem')).toHaveLength(1);
  });

  it('lists no file that cannot be read as a photo, and says why (MP-37)', async () => {
    serve(idle);
    installFakeWorker(({ file }) =>
      file.size === 11 ? { gps: null, failedAt: 'decode' } : { gps: null, blob: null },
    );
    show();
    await openWith(photo('broken.jpg', 'image/jpeg', 11), photo('a.jpg'));
    expect(
      await findText('broken.jpg: This file is damaged or not a photo. Choose another one.'),
    ).toBeInTheDocument();
    await screen.findByLabelText('Location of a.jpg');
    expect(screen.queryByLabelText('Location of broken.jpg')).not.toBeInTheDocument();
  });

  it('requires an image and a non-blank place for each (MP-03, MP-07, MP-08)', async () => {
    serve(idle);
    show();
    await openWith();
    await upload();
    expect(await findText('Please select at least one image to upload')).toBeInTheDocument();
    await openWithMore(photo('a.jpg'));
    await locate('a.jpg', '   ');
    await upload();
    expect(await findText('Please provide location for all images')).toBeInTheDocument();
    expect(screen.getByLabelText('Location of a.jpg')).toBeInvalid();
    expect(screen.getByLabelText('Location of a.jpg')).toHaveFocus();
  });
  const openWithMore = (...files: File[]) =>
    userEvent.upload(screen.getByLabelText('Choose images', { selector: 'input' }), files);

  it('uploads each image without analysis, with its place and GPS position (MP-09)', async () => {
    serve(idle);
    installFakeWorker(() => ({ gps: { latitude: 26.9, longitude: 75.8 }, blob: null }));
    const { attempts } = startUploadServer();
    show();
    await openWith(photo('a.jpg'));
    await screen.findByText('GPS in the photo: 26.9000, 75.8000');
    await locate('a.jpg', ' Market Road ');
    await upload();
    expect(await findText('Successfully uploaded 1 image for processing')).toBeInTheDocument();
    expect(attempts[0]?.form).toEqual({
      location: 'Market Road',
      skip_ml: 'true',
      latitude: '26.9',
      longitude: '75.8',
      location_source: 'exif',
    });
    expect(screen.queryByRole('list', { name: 'Images to upload' })).not.toBeInTheDocument();
  });

  it("says 'Uploading...' while it uploads (MP-04)", async () => {
    serve(idle);
    startUploadServer();
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    server.use(http.post(api('/images/upload/'), () => finished)); // the upload server answers afterwards
    show();
    await openWith(photo('a.jpg'));
    await locate('a.jpg', 'here');
    await upload();
    await screen.findByRole('button', { name: 'Uploading...' });
    finish();
    await screen.findByRole('button', { name: 'Upload All' });
  });

  it('continues after a failed upload, says so and keeps it in view for another attempt (MP-10)', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    onTestFinished(() => scrolled.mockRestore());
    serve(idle);
    const uploads = startUploadServer();
    uploads.setState(({ form }) => (form.location === 'bad' ? { status: 400, error: 'No' } : 'good'));
    show();
    await openWith(photo('a.jpg'), photo('b.jpg'));
    await locate('a.jpg', 'bad');
    await locate('b.jpg', 'good');
    await upload();
    expect(await findText('Successfully uploaded 1 image for processing')).toBeInTheDocument();
    expect(await findText('1 image was not uploaded. Its reason is in the list.')).toBeInTheDocument();
    expect(scrolled).toHaveBeenCalledOnce();
    expect(screen.getByLabelText('Location of a.jpg')).toHaveValue('bad');
    expect(screen.queryByLabelText('Location of b.jpg')).not.toBeInTheDocument();
  });

  it('reports that all uploads failed', async () => {
    serve(idle);
    startUploadServer({ status: 415, error: 'This file is a text.' });
    show();
    await openWith(photo('a.jpg'));
    await locate('a.jpg', 'here');
    await upload();
    expect(await findText('Failed to upload images. Please try again.')).toBeInTheDocument();
    expect(screen.getByText('This file is a text.')).toBeInTheDocument();
  });

  it('removes images and copies the first place to all', async () => {
    serve(idle);
    show();
    await openWith(photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
    await locate('a.jpg', 'Park');
    await userEvent.click(button('Use the first location for all'));
    expect(screen.getByLabelText('Location of c.jpg')).toHaveValue('Park');
    await userEvent.click(button('Remove b.jpg'));
    expect(screen.queryByLabelText('Location of b.jpg')).not.toBeInTheDocument();
  });
});

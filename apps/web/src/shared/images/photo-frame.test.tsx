import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PhotoFrame } from './photo-frame.tsx';

const photo = () => screen.getByRole('img', { name: 'A street' });
const frame = (props: { src?: string; renewLink?: () => Promise<string>; fallback?: string }) => (
  <PhotoFrame src="/old.jpg" alt="A street" color="#778866" {...props} />
);

test('a photo that fails to load is reported as not available (QU-09, HI-06, RV-17)', () => {
  render(frame({}));
  fireEvent.error(photo());
  expect(screen.getByText('Image not available')).toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('an expired link is renewed and the photo is shown', async () => {
  const renewLink = vi.fn(async () => '/new.jpg');
  render(frame({ renewLink }));
  fireEvent.error(photo());
  await vi.waitFor(() => expect(photo()).toHaveAttribute('src', '/new.jpg'), { timeout: 30_000 });
  fireEvent.load(photo());
  expect(renewLink).toHaveBeenCalledOnce();
});

test('the link is renewed only once before the photo is not available', async () => {
  const renewLink = vi.fn(async () => '/new.jpg');
  render(frame({ renewLink }));
  fireEvent.error(photo());
  await vi.waitFor(() => expect(photo()).toHaveAttribute('src', '/new.jpg'), { timeout: 30_000 });
  fireEvent.error(photo());
  await screen.findByText('Image not available');
  expect(renewLink).toHaveBeenCalledOnce();
});

test.each([
  ['the server gives the same link', () => Promise.resolve('/old.jpg')],
  ['the server cannot be asked', () => Promise.reject(new Error('Failed to fetch'))],
])('the photo is not available when %s', async (_, renewLink) => {
  render(frame({ renewLink }));
  fireEvent.error(photo());
  await screen.findByText('Image not available');
});

test('the thumbnail stands in for a photo that cannot be loaded', async () => {
  const renewLink = () => Promise.reject(new Error('Failed to fetch'));
  render(frame({ renewLink, fallback: '/small.jpg' }));
  fireEvent.error(photo());
  await waitFor(() => expect(photo()).toHaveAttribute('src', '/small.jpg'));
  fireEvent.error(photo());
  await screen.findByText('Image not available');
});

test('loads another photo in the same frame anew', () => {
  const { rerender } = render(frame({}));
  fireEvent.error(photo());
  rerender(frame({ src: '/other.jpg' }));
  expect(photo()).toHaveAttribute('src', '/other.jpg');
});

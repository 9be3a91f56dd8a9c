import { act, fireEvent, screen, within } from '@testing-library/react';
import { sampleImage } from '../../../test/images.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { AnnotatePage } from '../annotate-page.tsx';

/** The page of photo 1, opened from the list that the query names. */
export const show = (query = 'filter=failed') =>
  renderScreen(
    '/admin/uploads/:image_id/annotate',
    <AnnotatePage />,
    `/admin/uploads/${sampleImage(1).image_id}/annotate?${query}`,
  );

/** As long as a person looks at the next photo before they submit it. */
export const lookAtPhoto = () => new Promise((resolve) => setTimeout(resolve, 600));
/** The boxes as they are listed in words. */
export const rows = async () =>
  within(await screen.findByRole('list', { name: 'Boxes on the photo' })).findAllByRole('button');
export const readRowTexts = async () => (await rows()).map(({ textContent }) => textContent);
export const press = (key: string, modifiers: object = {}) =>
  fireEvent.keyDown(document.body, { key, ...modifiers });

/** The person comes back to the window: what may have changed is asked for again, as it is every ten seconds. */
export const comeBackToWindow = () => act(() => void window.dispatchEvent(new Event('focus')));

import type { CaseDetail, CasePhoto } from '@smart-waste/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { CasePhotos } from '../case/case-photos.tsx';
import { CaseProof } from '../proof/case-proof.tsx';
import { sampleCase } from '../test/samples.ts';

const [report] = sampleCase(1).photos;
const createPhoto = (purpose: CasePhoto['purpose'], last: string): CasePhoto => ({
  ...report!,
  photo_id: `00000000-0000-4000-8000-00000000000${last}`,
  purpose,
  image_url: `/photos/${purpose}.jpg`,
  detections: [],
});
const CLEANED: CaseDetail = sampleCase(1, {
  status: 'cleaned',
  photos: [createPhoto('reopen', 'c'), createPhoto('after', 'a'), report!],
  proof: [
    {
      photo_id: createPhoto('after', 'a').photo_id,
      verdict: 'no_waste_seen',
      untold_reason: null,
      is_of_present_cleaning: true,
      classes: [],
      warnings: [],
      distance_meters: 12,
      before_photo_id: report!.photo_id,
    },
  ],
});

const viewer = async () => within(await screen.findByRole('dialog', { name: 'Photos of case 1' }));
const readSources = (dialog: Awaited<ReturnType<typeof viewer>>) =>
  dialog
    .getAllByRole('img')
    .map((photo) => photo.getAttribute('src'))
    .filter((src) => src !== null);
async function enlarge() {
  renderScreen('/government', <CasePhotos caseItem={CLEANED} />);
  const opener = screen.getByRole('button', { name: 'Enlarge' });
  await userEvent.click(opener);
  return { opener, dialog: await viewer() };
}

beforeEach(() => signInAs('government'));

describe('the large photos of a case (CA-151)', () => {
  it('opens the chosen photo, and returns the focus when it is closed', async () => {
    const { opener, dialog } = await enlarge();
    expect(readSources(dialog)).toEqual(['/photos/reopen.jpg']);
    expect((await axe.run(screen.getByRole('dialog'))).violations).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opener).toHaveFocus();
  });

  it('goes round all photos with the arrow keys and the buttons, and says which one is shown', async () => {
    const { dialog } = await enlarge();
    await userEvent.keyboard('{ArrowRight}');
    expect(readSources(dialog)).toEqual(['/photos/after.jpg']);
    expect(dialog.getByText(/, photo 2 of 3, /)).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(readSources(dialog)).toEqual(['/photos/1.jpg']);
    await userEvent.click(dialog.getByRole('button', { name: 'Next photo' }));
    expect(readSources(dialog)).toEqual(['/photos/reopen.jpg']);
    await userEvent.click(dialog.getByRole('button', { name: 'Previous photo' }));
    expect(readSources(dialog)).toEqual(['/photos/1.jpg']);
  });

  it('goes to the next photo when a finger moves to the left, and stays when it moves down', async () => {
    const { dialog } = await enlarge();
    const swipe = (x: number, y: number) => {
      const photo = dialog.getAllByRole('img')[0]!;
      const finger = { pointerType: 'touch', isPrimary: true };
      fireEvent.pointerDown(photo, { ...finger, clientX: 200, clientY: 200 });
      fireEvent.pointerUp(photo, { ...finger, clientX: 200 + x, clientY: 200 + y });
    };
    swipe(-20, 120);
    expect(readSources(dialog)).toEqual(['/photos/reopen.jpg']);
    swipe(-120, 20);
    expect(readSources(dialog)).toEqual(['/photos/after.jpg']);
    swipe(120, 20);
    expect(readSources(dialog)).toEqual(['/photos/reopen.jpg']);
  });

  it('draws the boxes, or not', async () => {
    const { dialog } = await enlarge();
    await userEvent.keyboard('{ArrowLeft}');
    const boxes = () => dialog.queryByRole('group', { name: 'Detections on the photo' });
    expect(boxes()).toBeVisible();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Show boxes' }));
    expect(boxes()).toBeNull();
  });

  it('puts the photos before and after the cleaning side by side', async () => {
    renderScreen('/government', <CaseProof caseItem={CLEANED} />);
    await userEvent.click(await screen.findByRole('button', { name: /^Enlarge: After the cleaning, / }));
    const dialog = await viewer();
    expect(readSources(dialog)).toEqual(['/photos/1.jpg', '/photos/after.jpg']);
    await userEvent.click(dialog.getByRole('radio', { name: 'One photo' }));
    expect(readSources(dialog)).toEqual(['/photos/after.jpg']);
  });
});

import type { CaseModeration } from '@smart-waste/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAs } from '../../../test/people.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { api, holdNext, server } from '../../../test/server.ts';
import { sampleCase } from '../test/samples.ts';
import { computeArea, moveArea, resizeArea } from './areas.ts';
import { HideText } from './hide-text.tsx';
import { PhotoModeration } from './photo-moderation.tsx';

const caseItem = sampleCase(1);
const photo = caseItem.photos[0]!;

/** The server answers with the next version. */
function serve() {
  const sent: CaseModeration[] = [];
  server.use(
    http.put(api('/cases/1/contents/'), async ({ request }) => {
      const form = (await request.json()) as CaseModeration;
      sent.push(form);
      return HttpResponse.json({ ...caseItem, version: form.version + 1 });
    }),
  );
  return sent;
}
beforeEach(() => signInAs('government'));

describe('covering parts of a photo (CA-111)', () => {
  it('is done with the keyboard, saved, and taken back with Undo (CA-113)', async () => {
    const user = userEvent.setup();
    const sent = serve();
    renderScreen('/government', <PhotoModeration caseItem={caseItem} photo={photo} />);
    await user.click(await screen.findByRole('button', { name: 'Cover parts…' }));
    await user.click(await screen.findByRole('button', { name: 'Add a part' }));
    const area = screen.getByRole('button', { name: 'Covered part 1 of 1' });
    area.focus();
    await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
    expect(
      (await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })).violations,
    ).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const [saved] = sent;
    expect(saved?.covers?.areas[0]?.x).toBeCloseTo(0.42);
    expect(saved?.covers?.areas[0]?.height).toBeCloseTo(0.22);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent[1]).toEqual({ version: 2, covers: { photo_id: photo.photo_id, areas: [] } }),
    );
  });

  it('keeps areas that were not saved while the photo is open (CA-69)', async () => {
    const user = userEvent.setup();
    const sent = serve();
    renderScreen('/government', <PhotoModeration caseItem={caseItem} photo={photo} />);
    await user.click(await screen.findByRole('button', { name: 'Cover parts…' }));
    await user.click(await screen.findByRole('button', { name: 'Add a part' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Cover parts…' }));
    expect(await screen.findByRole('button', { name: 'Covered part 1 of 1' })).toBeVisible();
    expect(sent).toEqual([]);
  });

  describe('before the answer to what was saved first', () => {
    const open = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Cover parts…' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Add a part' }));
    };
    const close = async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };

    it('leaves the dialog open that was opened again', async () => {
      serve();
      const answer = holdNext('put', '/cases/1/contents/');
      renderScreen('/government', <PhotoModeration caseItem={caseItem} photo={photo} />);
      await open();
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await close();
      await open();
      answer();
      await screen.findByText('Case 1 changed');
      await expect(screen.findByRole('dialog')).resolves.toBeVisible();
      expect(screen.getByRole('button', { name: 'Covered part 2 of 2' })).toBeVisible();
    });

    it('says a failure also when the dialog was closed', async () => {
      server.use(
        http.put(api('/cases/1/contents/'), () =>
          HttpResponse.json({ error: 'ravi changed it', code: 'conflict', request_id: 'r' }, { status: 409 }),
        ),
        http.get(api('/cases/1/'), () => HttpResponse.json(caseItem)),
      );
      const answer = holdNext('put', '/cases/1/contents/');
      renderScreen('/government', <PhotoModeration caseItem={caseItem} photo={photo} />);
      await open();
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await close();
      answer();
      await screen.findByText('ravi changed it');
    });
  });

  it('keeps areas within the photo, and none that is a slip of the pointer', () => {
    expect(computeArea({ x: 0.9, y: 1.2 }, { x: 0.5, y: 0.5 })).toEqual({
      x: 0.5,
      y: 0.5,
      width: expect.closeTo(0.4),
      height: 0.5,
    });
    expect(computeArea({ x: 0.5, y: 0.5 }, { x: 0.505, y: 0.9 })).toBeNull();
    const corner = { x: 0.75, y: 0, width: 0.25, height: 0.5 };
    expect(moveArea(corner, { x: 1, y: -1 })).toEqual(corner);
    expect(resizeArea(corner, { x: 1, y: 0 })).toEqual(corner);
    expect(resizeArea({ ...corner, height: 0.01 }, { x: 0, y: -1 }).height).toBe(0.01);
  });

  it('is not offered to a crew', async () => {
    signInAs('crew');
    renderScreen('/government', <PhotoModeration caseItem={caseItem} photo={photo} />);
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  });
});

it('withdraws a photo after the cleaning (CA-112)', async () => {
  const sent = serve();
  renderScreen('/government', <PhotoModeration caseItem={caseItem} photo={{ ...photo, purpose: 'after' }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Hide from the public' }));
  await waitFor(() =>
    expect(sent).toEqual([{ version: 1, photo: { photo_id: photo.photo_id, is_public: false } }]),
  );
});

it('hides a text, and marks it as hidden (CA-110)', async () => {
  const sent = serve();
  const createForm = (is_hidden: boolean) => ({ text: { version: 1, is_hidden } });
  const { unmount } = renderScreen(
    '/government',
    <HideText caseItem={caseItem} kind="public" isHidden={false} createForm={createForm} />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Hide from the public' }));
  await waitFor(() => expect(sent).toEqual([{ version: 1, text: { version: 1, is_hidden: true } }]));
  unmount();
  renderScreen(
    '/government',
    <HideText caseItem={caseItem} kind="public" isHidden createForm={createForm} />,
  );
  expect(await screen.findByText('Hidden from the public')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show to the public again' })).toBeVisible();
});

it('does not say of the words of a report that the public sees them (CA-110)', async () => {
  const createForm = (is_hidden: boolean) => ({ report: { number: 1, is_hidden } });
  const buildHideText = (isHidden: boolean) => (
    <HideText caseItem={caseItem} kind="report" isHidden={isHidden} createForm={createForm} />
  );
  const { unmount } = renderScreen('/government', buildHideText(false));
  expect(await screen.findByRole('button', { name: 'Hide this description' })).toBeVisible();
  unmount();
  renderScreen('/government', buildHideText(true));
  expect(await screen.findByText(/^Hidden from its sender and from work orders\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show this description again' })).toBeVisible();
});

import type { PhotoAnnotations } from '@smart-waste/contract';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { useKnownShortcuts, useScreenShortcuts } from '../../shared/shortcuts/use-shortcuts.ts';
import { signInAs } from '../../test/people.ts';
import { RUN_ID } from './test/samples.ts';
import { serve } from './test/serve.ts';
import { press, readRowTexts, rows, show } from './test/show.tsx';

beforeEach(() => {
  localStorage.clear();
  signInAs('admin');
});

it.each<[string, Partial<PhotoAnnotations>, string[]]>([
  ['a photo of the random sample', { is_blind: true }, ['only_checked']],
  ['a photo of which boxes can be accepted', {}, ['accept_boxes', 'photo_checked']],
  ['a second opinion', { second_opinion: 'open', is_opinion_for_caller: true }, ['accept_boxes']],
])('lists the keys that submit as what they do with %s (LB-16)', async (_, known, expected) => {
  serve(known);
  show();
  await screen.findByRole('button', { name: 'No waste here' });
  const { result } = renderHook(useKnownShortcuts);
  const submitting = result.current.filter(({ keys }) => keys.some((key) => key.endsWith('Enter')));
  expect(submitting.map(({ action }) => action)).toEqual(expected);
});

it('lists what Escape does: closes the labelling guide, otherwise deselects the box (LB-16)', async () => {
  serve();
  show();
  await rows();
  const { result: known } = renderHook(useKnownShortcuts);
  const { result: now } = renderHook(useScreenShortcuts);
  const onEscape = (shortcuts: { action: string; keys: readonly string[] }[]) =>
    shortcuts.filter(({ keys }) => keys.includes('Escape')).map(({ action }) => action);
  expect(onEscape(known.current)).toEqual(['close_guide', 'deselect_box']);
  expect(onEscape(now.current)).toEqual([]);
  press(']');
  expect(onEscape(now.current)).toEqual(['deselect_box']);
  press('g');
  expect(onEscape(now.current)).toEqual(['close_guide']);
});

it('is worked with the keyboard alone, and submits with Enter (LB-14, LB-16, LB-18)', async () => {
  const { submitted } = serve();
  show();
  await rows();
  press(']');
  press('3');
  press('u');
  press('ArrowRight', { shiftKey: true });
  expect((await readRowTexts())[0]).toBe('1Trash bag (unsure)leftperson');
  press(']');
  press('Delete');
  expect(await readRowTexts()).toHaveLength(1);
  press('z', { ctrlKey: true });
  expect(await readRowTexts()).toHaveLength(2);
  press('Z', { ctrlKey: true, shiftKey: true });
  expect(await readRowTexts()).toHaveLength(1);
  press('n');
  expect(await readRowTexts()).toHaveLength(2);
  press('Enter');
  await screen.findByText('Accepted: 2 boxes');
  expect(submitted).toMatchObject([
    {
      based_on: 0,
      scope: 'accepted',
      analysis_id: RUN_ID,
      annotations: [
        { class: 'trash_bag', is_unsure: true },
        { class: 'trash_bag', is_unsure: false },
      ],
    },
  ]);
  expect(submitted[0]!.annotations[0]!.box.x).toBeGreaterThan(0.1);
});

it('selects the box of a row that was reached with the keyboard at Enter, and submits nothing (LB-16, LB-19)', async () => {
  const { submitted } = serve();
  show();
  const [first, second] = await rows();
  const user = userEvent.setup();
  act(() => first!.focus());
  await user.tab();
  expect(second).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(second).not.toHaveAttribute('aria-current');
  await user.keyboard('{Enter}');
  expect(second).toHaveAttribute('aria-current', 'true');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(submitted).toEqual([]);
});

it('submits at Enter after a press on a row, also where that had the focus already (LB-16, LB-19)', async () => {
  const { submitted } = serve();
  show();
  const [first] = await rows();
  act(() => first!.focus());
  await userEvent.click(first!);
  await userEvent.keyboard('u{Enter}');
  await waitFor(() => expect(submitted).toMatchObject([{ scope: 'accepted' }]));
});

it.each([
  ['a finger that scrolled the list', (row: Element) => fireEvent.pointerCancel(row)],
  // As in Safari, which does not focus a button that is clicked.
  ['a click that gave it no focus', (row: Element) => fireEvent.click(row, { detail: 1 })],
])('submits nothing at Enter on a row that was reached with Tab after %s (LB-16)', async (_, endPress) => {
  const { submitted } = serve();
  show();
  const [first, second] = await rows();
  fireEvent.pointerDown(second!);
  endPress(second!);
  const user = userEvent.setup();
  act(() => first!.focus());
  await user.tab();
  expect(second).toHaveFocus();
  await user.keyboard('{Escape}{Enter}');
  expect(second).toHaveAttribute('aria-current', 'true');
  expect(submitted).toEqual([]);
});

it('reads out what an edit has changed (LB-19)', async () => {
  serve();
  show();
  const [first] = await rows();
  act(() => first!.focus());
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said()).toContain('Box 1 of 2: Bottle, left');
  press('5');
  expect(said()).toContain('Class: Can');
  press('ArrowRight', { altKey: true });
  expect(said().join()).toMatch(/10% from the left, 20% from the top/);
});

it('opens the labelling guide at the class of the box, and closes it with Escape before anything else (LB-22)', async () => {
  serve();
  show();
  await rows();
  press(']');
  press('g');
  const guide = within(await screen.findByRole('complementary', { name: 'Labelling guide' }));
  expect(guide.getByRole('combobox', { name: 'Class' })).toHaveValue('bottle');
  await userEvent.selectOptions(guide.getByRole('combobox', { name: 'Class' }), 'Bulky waste');
  expect(guide.getByText(/mattresses/)).toBeInTheDocument();
  const isOpen = () => screen.queryByRole('complementary', { name: 'Labelling guide' }) !== null;
  press('g');
  expect(isOpen()).toBe(false);
  press('g');
  expect(isOpen()).toBe(true);
  press('Escape');
  expect(isOpen()).toBe(false);
  press('g');
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Class' }), { key: 'Escape' });
  expect(isOpen()).toBe(false);
  expect(screen.getByRole('button', { name: 'Delete the box' })).toBeEnabled(); // the box is selected still
  press('Escape');
  expect(screen.getByRole('button', { name: 'Delete the box' })).toBeDisabled();
});

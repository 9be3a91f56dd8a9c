import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type GlobalDialog, setGlobalDialog, useGlobalDialog } from '../../shared/shortcuts/global-dialog.ts';
import { useShortcuts } from '../../shared/shortcuts/use-shortcuts.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { Palette } from './palette.tsx';
import { PendingDialog } from './pending-dialog.tsx';

const pressed: string[] = [];

/** A screen with keys of its own, over which the dialog stands whose code has not come yet. */
function Screen() {
  const dialog = useGlobalDialog();
  const [typed, setTyped] = useState('');
  useShortcuts({ remove: () => pressed.push('remove'), review: () => pressed.push('review') });
  return (
    <>
      <button type="button">Open</button>
      <button type="button">Other</button>
      {dialog && (
        <PendingDialog
          dialog={dialog}
          typed={typed}
          onType={setTyped}
          onClose={() => setGlobalDialog(null)}
        />
      )}
    </>
  );
}

function open(dialog: GlobalDialog) {
  pressed.length = 0;
  render(<Screen />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  act(() => setGlobalDialog(dialog));
  return opener;
}

afterEach(() => setGlobalDialog(null));

it('takes the keys at once, so that none acts on the screen behind it (NAV-30)', async () => {
  const opener = open('palette');
  await userEvent.keyboard('dark{Tab}r');
  expect(screen.getByRole('textbox', { name: 'Search screens and actions' })).toHaveValue('darkr');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener).toHaveFocus();
  expect(pressed).toEqual([]);
});

it('takes the keys before the list of shortcuts, too, and keeps the focus of a menu that closes (NAV-31)', async () => {
  open('shortcuts');
  const other = screen.getByRole('button', { name: 'Other' });
  act(() => other.focus());
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveFocus();
  await userEvent.keyboard('dr{Escape}');
  expect(pressed).toEqual([]);
  expect(other).toHaveFocus();
});

it('hands what was typed to the palette (NAV-30)', async () => {
  renderScreen('/', <Palette initialQuery="dark" onClose={() => undefined} />);
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.keyboard(' th');
  expect(field).toHaveValue('dark th');
  expect(screen.getByRole('option', { name: 'Dark theme' })).toHaveAttribute('aria-selected', 'true');
});

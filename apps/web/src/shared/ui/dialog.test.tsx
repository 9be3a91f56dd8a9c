import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

function WithDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Details" description="What was found">
        <button type="button">inside</button>
      </Dialog>
    </>
  );
}

describe('a dialog', () => {
  test('has a name and a description, traps the focus and returns it', async () => {
    render(<WithDialog />);
    const opener = screen.getByRole('button', { name: 'open' });
    await userEvent.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Details' });
    expect(dialog).toHaveAccessibleDescription('What was found');
    for (let step = 0; step < 4; step += 1) {
      await userEvent.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
    expect((await axe.run(dialog)).violations).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(opener).toHaveFocus());
  });

  test('closes by its own button', async () => {
    render(<WithDialog />);
    await userEvent.click(screen.getByRole('button', { name: 'open' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('a press on a message above an open dialog reaches neither the dialog below nor closes it (NAV-35)', async () => {
  render(
    <>
      <Toaster />
      <WithDialog />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  await screen.findByRole('dialog');
  toast.error('This could not be sent');
  const message = await screen.findByText('This could not be sent');
  HTMLElement.prototype.setPointerCapture ??= () => undefined; // jsdom has none, and a message can be swiped away
  await userEvent.click(message); // refused where the message takes no presses
  expect(screen.getByRole('dialog')).toBeVisible();
});

describe('a confirmation', () => {
  function open() {
    const onConfirm = vi.fn();
    const onOpenChange = vi.fn();
    render(
      <ConfirmDialog
        open
        onOpenChange={onOpenChange}
        title="Delete"
        text="Delete this image?"
        confirmLabel="Delete it"
        onConfirm={onConfirm}
      />,
    );
    return { onConfirm, onOpenChange };
  }

  test('focuses the safe answer', async () => {
    const { onConfirm, onOpenChange } = open();
    expect(await screen.findByRole('alertdialog', { name: 'Delete' })).toHaveAccessibleDescription(
      'Delete this image?',
    );
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onOpenChange).toHaveBeenCalledWith(false);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('acts when confirmed', async () => {
    const { onConfirm } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete it' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  test('acts once when its button is double-clicked', async () => {
    const { onConfirm } = open();
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Delete it' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });
});

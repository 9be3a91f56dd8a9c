import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { expect, test } from 'vitest';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';

type DialogProps = ComponentProps<typeof Dialog>;
const plain = (shown: DialogProps) => <Dialog {...shown} />;
const confirming = (shown: DialogProps) => (
  <ConfirmDialog {...shown} text="Really?" confirmLabel="Yes" onConfirm={() => undefined} />
);

function Screen({ dialog, isOpenerKept = true }: { dialog: typeof plain; isOpenerKept?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setIsOpen(true);
    setWasOpened(true);
  };
  return (
    <main tabIndex={-1}>
      {(isOpenerKept || !wasOpened) && (
        <button type="button" onClick={open}>
          Open
        </button>
      )}
      {dialog({ open: isOpen, onOpenChange: setIsOpen, title: 'A dialog' })}
    </main>
  );
}

test.each([
  ['dialog', plain],
  ['alertdialog', confirming],
])('a %s takes the focus and returns it to its opener', async (role, dialog) => {
  render(<Screen dialog={dialog} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole(role)).toContainElement(document.activeElement as HTMLElement);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});

test('a dialog gives the focus to its chosen field, then back to its opener', async () => {
  const withField = (shown: DialogProps) => (
    <Dialog {...shown}>
      <button type="button">First</button>
      <input aria-label="Field" data-autofocus />
    </Dialog>
  );
  render(<Screen dialog={withField} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Field' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});

test.each([
  ['its first field', <input key="field" aria-label="Name" />, () => screen.getByRole('textbox')],
  ['its heading, when it begins with a text', <p key="text">Text</p>, () => screen.getByRole('heading')],
  [
    'its heading, when something is read before the first field',
    <p key="read">
      <a href="/">How it works</a>
      <input aria-label="Name" />
    </p>,
    () => screen.getByRole('heading'),
  ],
  [
    'the choice that is made, when a form begins with choices',
    <form key="choices">
      <input type="radio" name="choice" aria-label="One" />
      <input type="radio" name="choice" aria-label="Two" defaultChecked />
    </form>,
    () => screen.getByRole('radio', { name: 'Two' }),
  ],
  [
    'the first choice of a form, when none is made',
    <form key="unmade">
      <input type="radio" name="choice" aria-label="One" />
      <input type="radio" name="choice" aria-label="Two" />
    </form>,
    () => screen.getByRole('radio', { name: 'One' }),
  ],
  [
    'its heading, when choices outside of a form change what is shown',
    <input key="radio" type="radio" aria-label="One" defaultChecked />,
    () => screen.getByRole('heading'),
  ],
  [
    'its heading, when it begins with a checkbox',
    <input key="checkbox" type="checkbox" />,
    () => screen.getByRole('heading'),
  ],
  [
    'its heading, when it begins with a choice of files',
    <input key="file" type="file" />,
    () => screen.getByRole('heading'),
  ],
  [
    'its heading, when its first field is disabled',
    <input key="disabled" aria-label="Name" disabled />,
    () => screen.getByRole('heading'),
  ],
])('a dialog gives the focus to %s', async (_, content, focused) => {
  render(<Screen dialog={(shown) => <Dialog {...shown}>{content}</Dialog>} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog');
  await waitFor(() => expect(focused()).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});

test('a dialog moves the focus to the main content when its opener is gone', async () => {
  render(<Screen dialog={plain} isOpenerKept={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('a dialog moves the focus to the sheet below it when its opener is gone', async () => {
  const onSheet = (shown: DialogProps) => (
    <section aria-label="Sheet" tabIndex={-1}>
      {(shown.open || !wasSheetUsed) && (
        <button
          type="button"
          onClick={() => {
            wasSheetUsed = true;
            shown.onOpenChange(true);
          }}
        >
          Set
        </button>
      )}
      <Dialog {...shown} />
    </section>
  );
  let wasSheetUsed = false;
  render(<Screen dialog={onSheet} />);
  await userEvent.click(screen.getByRole('button', { name: 'Set' }));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Sheet' })).toHaveFocus());
});

function MenuWithDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <Menu label="Actions" trigger="…" items={[{ label: 'Rename', onSelect: () => setIsOpen(true) }]} />
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Rename" />
    </main>
  );
}

test('a dialog opened by a menu item returns the focus to the menu button', async () => {
  render(<MenuWithDialog />);
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  await screen.findByRole('dialog');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus());
});

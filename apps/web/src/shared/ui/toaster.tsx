import { uiMessages } from '@smart-waste/messages/en/ui';
import { useEffect } from 'react';
import { Toaster as SonnerToaster, toast as sonner } from 'sonner';
import { messagesNow, useMessages } from '../messages/messages.ts';
import { newId } from '../new-id.ts';
import { useTheme } from '../theme.ts';
import { setToaster, type ToastMessage } from './toast.ts';
import { offerUndo, withdrawUndo } from './undo.ts';
import { PHONE_WIDTH, useMediaQuery } from './use-layout.ts';
import { useToastPlace } from './use-toast-place.ts';

/** Below the header and, on a phone, above its bars. */
const EDGES = {
  top: 72,
  bottom: 'calc(var(--bottom-bar) + var(--action-bar) + 0.75rem)',
  left: 16,
  right: 16,
};

type UndoableMessage = ToastMessage & { undo: () => void };

/** Shows a button that undoes, and offers the same to its shortcut until the toast is gone. */
function showUndoable({ undo, id = newId(), ...message }: UndoableMessage): void {
  const withdraw = () => withdrawUndo(id);
  const run = () => {
    dismiss(id);
    undo();
  };
  offerUndo({ id, text: message.text, undo: run });
  const action = { label: messagesNow(uiMessages)('ui.undo'), onClick: run };
  publish({ ...message, id, action }, withdraw);
}

function dismiss(id: string): void {
  withdrawUndo(id);
  sonner.dismiss(id);
}

function show({ undo, ...message }: ToastMessage): void {
  if (undo) {
    showUndoable({ ...message, undo });
    return;
  }
  if (message.id !== undefined) withdrawUndo(message.id);
  publish(message, () => undefined);
}

function publish(
  { kind, text, id, description, action, durationMs }: ToastMessage,
  onClose: () => void,
): void {
  sonner[kind](text, {
    onDismiss: onClose,
    onAutoClose: onClose,
    ...(id !== undefined && { id }),
    // Given even when they are undefined: a toast that replaces another one would keep the other's otherwise.
    description,
    action,
    ...(durationMs !== undefined && { duration: durationMs }),
  });
}

/** Shows what `toast` announces; loaded after the screen. */
export function Toaster() {
  const theme = useTheme();
  const t = useMessages(uiMessages);
  const isPhone = useMediaQuery(PHONE_WIDTH);
  const { place, choose } = useToastPlace(isPhone, EDGES);
  useEffect(() => {
    setToaster({
      show: (message) => {
        choose();
        show(message);
      },
      dismiss,
    });
    return () => setToaster(null);
  }, [choose]);
  return (
    <SonnerToaster
      theme={theme}
      position={place}
      offset={EDGES}
      mobileOffset={EDGES}
      containerAriaLabel={t('ui.notifications')}
      toastOptions={{
        style: {
          background: 'var(--color-raised)',
          color: 'var(--color-ink)',
          borderColor: 'var(--color-line)',
          borderRadius: 'var(--radius-panel)',
          boxShadow: 'var(--shadow-float)',
          fontFamily: 'var(--font-sans)', // its list has a font of its own to inherit
          fontSize: 'var(--text-sm)',
        },
      }}
    />
  );
}

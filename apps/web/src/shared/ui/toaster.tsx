import { UNDO_OFFERED_MS } from '@smart-waste/contract';
import { uiMessages } from '@smart-waste/messages/en/ui';
import { useEffect } from 'react';
import { Toaster as SonnerToaster, toast as sonner } from 'sonner';
import { getCurrentMessages, useMessages } from '../messages/messages.ts';
import { createId } from '../new-id.ts';
import { useTheme } from '../theme.ts';
import { setToaster, type ToastMessage } from './toast.ts';
import { listUndoIds, offerUndo, withdrawUndo } from './undo.ts';
import { PHONE_QUERY, useMediaQuery } from './use-layout.ts';
import { useToastPlace } from './use-toast-place.ts';

/** Below the header and, on a phone, above its bars. */
const EDGES = {
  top: 72,
  bottom: 'calc(var(--bottom-bar) + var(--action-bar) + 0.75rem)',
  left: 16,
  right: 16,
};

type NamedMessage = ToastMessage & { id: string };

const SHOWN_MS = 6_000;
/** Long enough to read what went wrong, and to reach the button that leads on, also from the keyboard. */
const SHOWN_LONGER_MS = 15_000;

const getDuration = ({ kind, action, durationMs }: ToastMessage): number =>
  durationMs ?? (action || kind === 'error' || kind === 'warning' ? SHOWN_LONGER_MS : SHOWN_MS);

/** Enough to see what has moved, and to reach its button: Sonner counts no time while a toast is hovered or the tab is hidden. */
const SHOWN_AFTER_MOVE_MS = 1_500;
const SHOWN_LONGER_AFTER_MOVE_MS = 5_000;

const getTimeAfterMove = (message: ToastMessage): number =>
  getDuration(message) > SHOWN_MS ? SHOWN_LONGER_AFTER_MOVE_MS : SHOWN_AFTER_MOVE_MS;

/**
 * The id that Sonner knows a toast by. A closed toast stays with it until it has faded, and would take a new one with
 * the same id away: each gets a fresh one.
 */
type ShownToast = { sonnerId: string; message: NamedMessage; endsAtMs: number };
const shownToasts = new Map<string, ShownToast>();

function show({ id = createId(), ...message }: ToastMessage): void {
  if (message.undo) showUndoable({ ...message, id, undo: message.undo });
  else {
    withdrawUndo(id);
    publish({ ...message, id });
  }
}

/** Shows a button that undoes, and offers the same to its shortcut until the toast is gone. */
function showUndoable({ undo, ...message }: NamedMessage & { undo: () => void }): void {
  const run = () => {
    dismiss(message.id);
    undo();
  };
  offerUndo({ id: message.id, text: message.text, undo: run });
  publish({
    durationMs: UNDO_OFFERED_MS,
    ...message,
    action: { label: getCurrentMessages(uiMessages)('ui.undo'), onClick: run },
  });
}

function publish(message: NamedMessage): void {
  const sonnerId = shownToasts.get(message.id)?.sonnerId ?? createId();
  const durationMs = getDuration(message);
  shownToasts.set(message.id, { sonnerId, message, endsAtMs: Date.now() + durationMs });
  handToSonner(sonnerId, message, durationMs);
}

/** Sonner counts the time of toasts anew where they move to: they end when they would have ended. */
function keepEnds(): void {
  for (const { sonnerId, message, endsAtMs } of shownToasts.values())
    handToSonner(sonnerId, message, Math.max(getTimeAfterMove(message), endsAtMs - Date.now()));
}

function handToSonner(sonnerId: string, message: NamedMessage, duration: number): void {
  const { kind, text, id, description, action } = message;
  const onClose = () => {
    if (shownToasts.get(id)?.sonnerId === sonnerId) forget(id);
  };
  const onClick = () => {
    onClose();
    action?.onClick();
  };
  sonner[kind](text, {
    id: sonnerId,
    onDismiss: onClose,
    onAutoClose: onClose,
    // Given even when they are undefined: a toast that replaces another one would keep the other's otherwise.
    description,
    action: action && { ...action, onClick },
    duration,
  });
}

function forget(id: string): void {
  withdrawUndo(id);
  shownToasts.delete(id);
}

function dismiss(id: string): void {
  const sonnerId = shownToasts.get(id)?.sonnerId;
  forget(id);
  if (sonnerId !== undefined) sonner.dismiss(sonnerId);
}

/** Removes the toasts by which a person could do or undo something. */
export function dismissPersonal(): void {
  for (const { message } of [...shownToasts.values()])
    if (message.action && !message.staysAfterLogout) dismiss(message.id);
}

/** Shows what `toast` announces; loaded after the screen. */
export function Toaster() {
  const theme = useTheme();
  const t = useMessages(uiMessages);
  const isPhone = useMediaQuery(PHONE_QUERY);
  const { place, above, choose } = useToastPlace(isPhone, EDGES);
  const edges = { ...EDGES, top: above };
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
  useEffect(keepEnds);
  // Nothing can be undone whose message is off the screen, and no other toaster shows what this one did.
  useEffect(
    () => () => {
      listUndoIds().forEach(dismiss);
      shownToasts.clear();
    },
    [],
  );
  return (
    <SonnerToaster
      theme={theme}
      dir="ltr" // all languages of the product; sonner would calculate the style of the page for it at each render
      position={place}
      offset={edges}
      mobileOffset={edges}
      containerAriaLabel={t('ui.notifications')}
      toastOptions={{
        style: {
          pointerEvents: 'auto', // an open dialog takes it from all around it, and presses would reach what lies below
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

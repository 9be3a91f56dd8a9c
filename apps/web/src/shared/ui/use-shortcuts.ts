import { useEffect, useEffectEvent } from 'react';
import { readText, writeText } from '../storage.ts';

/** The action of each key. */
export const SHORTCUTS = [
  { action: 'next', keys: ['j', 'ArrowRight'] },
  { action: 'previous', keys: ['k', 'ArrowLeft'] },
  { action: 'review', keys: ['r'] },
  { action: 'start', keys: ['s'] },
  { action: 'remove', keys: ['d', 'Delete'] },
  { action: 'pick', keys: ['x'] },
  { action: 'leave', keys: ['Escape'] },
  { action: 'help', keys: ['?'] },
] as const;
export type Shortcut = (typeof SHORTCUTS)[number]['action'];

const WRITES = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

/** Keys are ignored in text inputs and while a dialog is open. */
function isFree({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return false;
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return false;
  return !(target instanceof Element && target.closest(WRITES));
}

/** Calls the action of a pressed key while `isOn`; a screen passes the actions that it has. */
export function useShortcuts(actions: Partial<Record<Shortcut, () => void>>, isOn: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const found = SHORTCUTS.find(({ keys }) => keys.some((key) => key === event.key));
    const action = found && actions[found.action];
    if (!action || !isFree(event)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return;
    const closing = new AbortController();
    document.addEventListener('keydown', onKey, { signal: closing.signal });
    return () => closing.abort();
  }, [isOn]);
}

const OFF = 'review_keys_off';

/** Whether the shortcuts are on, as the person has chosen on this device. */
export const areShortcutsOn = (): boolean => readText(OFF) === null;

export const switchShortcuts = (isOn: boolean): void => writeText(OFF, isOn ? null : 'true');

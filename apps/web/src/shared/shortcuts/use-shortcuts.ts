import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { readText, writeText } from '../storage.ts';
import { findShortcut, GLOBAL_ACTIONS, SHORTCUTS, type ShortcutAction } from './shortcuts.ts';

/** What a screen does at a key; some do something else for each of their keys. */
type Actions = Partial<Record<ShortcutAction, ((key: string) => void) | undefined>>;
/** What a mounted component answers to: now, and at other times. */
type Registration = {
  actions: readonly ShortcutAction[];
  known: readonly ShortcutAction[];
  run: (action: ShortcutAction, key: string) => void;
};

let registrations: readonly Registration[] = [];
const { subscribe, notify } = createListeners();

function change(next: readonly Registration[]): void {
  registrations = next;
  notify();
}

const SCREEN_SHORTCUTS = SHORTCUTS.filter(({ action }) => !GLOBAL_ACTIONS.includes(action));

/** The shortcuts that the screen that is shown answers to now, for the palette. */
export function useScreenShortcuts() {
  const now = useSyncExternalStore(subscribe, () => registrations);
  return SCREEN_SHORTCUTS.flatMap(({ action, keys }) => {
    const registered = now.find(({ actions }) => actions.includes(action));
    return registered ? [{ action, keys, run: () => registered.run(action, keys[0]) }] : [];
  });
}

/** All shortcuts of the screen that is shown, also those that do nothing now, for the list of shortcuts. */
export function useKnownShortcuts() {
  const now = useSyncExternalStore(subscribe, () => registrations);
  return SCREEN_SHORTCUTS.filter(({ action }) => now.some(({ known }) => known.includes(action)));
}

const OFF = 'review_keys_off';

/** Whether shortcuts of a single key are on, as the person has chosen on this device. */
export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, () => readText(OFF) === null);

export function switchShortcuts(isOn: boolean): void {
  writeText(OFF, isOn ? null : 'true');
  change([...registrations]);
}

/** Calls the action of a pressed key; a screen passes the actions that it has, undefined for one that it has not now. */
export function useShortcuts(actions: Actions): void {
  const isOn = useShortcutsOn();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const pressed = findShortcut(event, isOn, (action) => actions[action] !== undefined);
    const act = pressed && actions[pressed.action];
    if (!act) return;
    event.preventDefault();
    act(pressed.key);
  });
  const run = useEffectEvent((action: ShortcutAction, key: string) => actions[action]?.(key));
  const names = SHORTCUTS.map(({ action }) => action)
    .filter((action) => actions[action] !== undefined)
    .join(' ');
  const knownNames = Object.keys(actions).join(' ');
  // Before the screen is painted: a key that is pressed at its first sight counts, however busy the machine is.
  useLayoutEffect(() => {
    const closing = new AbortController();
    document.addEventListener('keydown', onKey, { signal: closing.signal });
    return () => closing.abort();
  }, []);
  useEffect(() => {
    const parseActions = (text: string) =>
      SHORTCUTS.map(({ action }) => action).filter((action) => text.split(' ').includes(action));
    const registration: Registration = { actions: parseActions(names), known: parseActions(knownNames), run };
    change([...registrations, registration]);
    return () => change(registrations.filter((other) => other !== registration));
  }, [names, knownNames]);
}

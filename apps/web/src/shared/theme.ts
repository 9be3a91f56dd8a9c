import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import { readText, writeText } from './storage.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';
const { subscribe, notify } = createListeners();

// public/theme.js sets the same attribute before the first paint.
function readStoredTheme(): Theme {
  const stored = readText(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

let theme = readStoredTheme();

export function setTheme(next: Theme): void {
  theme = next;
  if (next === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  writeText(KEY, next === 'system' ? null : next);
  notify();
}

export const useTheme = (): Theme =>
  useSyncExternalStore(
    subscribe,
    () => theme,
    () => 'system' as const,
  );

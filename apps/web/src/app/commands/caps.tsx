import { ALT, hasModifier, isMac, MOD, SHIFT } from '../../shared/shortcuts/shortcuts.ts';

const NAMES: Partial<Record<string, string>> = {
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
  Delete: 'Del',
};

/** The caps to show for a key, such as `Ctrl` and `K`. */
function listCaps(key: string): string[] {
  if (hasModifier(key)) {
    const caps = listCaps(key.slice(MOD.length)).map((cap) => (cap.length === 1 ? cap.toUpperCase() : cap));
    return [isMac() ? '⌘' : 'Ctrl', ...caps];
  }
  if (key.startsWith(SHIFT)) return ['Shift', ...listCaps(key.slice(SHIFT.length))];
  if (key.startsWith(ALT)) return ['Alt', ...listCaps(key.slice(ALT.length))];
  return [NAMES[key] ?? key];
}

/** The caps of a shortcut's keys, as they are printed on a keyboard. */
export const Caps = ({ shortcut }: { shortcut: string }) => (
  <span className="flex shrink-0 gap-1">
    {listCaps(shortcut).map((cap) => (
      <kbd
        key={cap}
        className="min-w-7 rounded-control border bg-sunken px-1.5 py-0.5 text-center font-mono text-xs text-ink"
      >
        {cap}
      </kbd>
    ))}
  </span>
);

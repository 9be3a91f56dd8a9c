/** Every shortcut of the product; screens use the same keys for other actions. `Mod+` is ⌘ on a Mac and Ctrl elsewhere. */
export const SHORTCUTS = [
  { action: 'palette', scope: 'everywhere', keys: ['Mod+k'] },
  { action: 'undo', scope: 'everywhere', keys: ['Mod+z'] },
  { action: 'help', scope: 'everywhere', keys: ['?'] },
  { action: 'next', scope: 'screen', keys: ['j', 'ArrowRight'] },
  { action: 'previous', scope: 'screen', keys: ['k', 'ArrowLeft'] },
  { action: 'review', scope: 'screen', keys: ['r'] },
  { action: 'start', scope: 'screen', keys: ['s'] },
  { action: 'remove', scope: 'screen', keys: ['d', 'Delete'] },
  { action: 'pick', scope: 'screen', keys: ['x'] },
  { action: 'pick_next', scope: 'screen', keys: ['Shift+j', 'Shift+ArrowRight'] },
  { action: 'pick_previous', scope: 'screen', keys: ['Shift+k', 'Shift+ArrowLeft'] },
  { action: 'next_case', scope: 'screen', keys: ['j', 'ArrowRight'] },
  { action: 'previous_case', scope: 'screen', keys: ['k', 'ArrowLeft'] },
  { action: 'confirm_case', scope: 'screen', keys: ['c'] },
  { action: 'take_case', scope: 'screen', keys: ['a'] },
  { action: 'assign_case', scope: 'screen', keys: ['g'] },
  { action: 'start_case', scope: 'screen', keys: ['s'] },
  { action: 'clean_case', scope: 'screen', keys: ['m'] },
  { action: 'verify_case', scope: 'screen', keys: ['v'] },
  { action: 'reject_case', scope: 'screen', keys: ['r'] },
  { action: 'close_case', scope: 'screen', keys: ['e'] },
  { action: 'pick_case', scope: 'screen', keys: ['x'] },
  { action: 'pick_next_case', scope: 'screen', keys: ['Shift+j', 'Shift+ArrowDown'] },
  { action: 'pick_previous_case', scope: 'screen', keys: ['Shift+k', 'Shift+ArrowUp'] },
  { action: 'picked_cases', scope: 'screen', keys: ['b'] },
  { action: 'leave', scope: 'screen', keys: ['Escape'] },
] as const;
export type Shortcut = (typeof SHORTCUTS)[number]['action'];

const MOD = 'Mod+';
const SHIFT = 'Shift+';
const hasModifier = (key: string): boolean => key.startsWith(MOD);

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

const NAMES: Partial<Record<string, string>> = {
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
  Delete: 'Del',
};

/** The caps to show for a key, such as `Ctrl` and `K`. */
export function capsOf(key: string): string[] {
  if (hasModifier(key)) return [isMac() ? '⌘' : 'Ctrl', key.slice(MOD.length).toUpperCase()];
  if (key.startsWith(SHIFT)) return ['Shift', ...capsOf(key.slice(SHIFT.length))];
  return [NAMES[key] ?? key];
}

/** A letter of a keyboard that writes another script, such as Devanagari, counts as the Latin one on its key. */
function latinKeyOf({ key, code }: KeyboardEvent): string {
  const isOtherScript = key.length === 1 && key > '~';
  return isOtherScript && code.startsWith('Key') ? code.slice('Key'.length).toLowerCase() : key;
}

/** Other signs, such as `?`, are what Shift makes of their key. */
const IS_SHIFTABLE = /^(?:[a-z]|Arrow\w+)$/i;

function plainKeyOf(event: KeyboardEvent): string {
  const key = latinKeyOf(event);
  return event.shiftKey && IS_SHIFTABLE.test(key)
    ? SHIFT + (key.length === 1 ? key.toLowerCase() : key)
    : key;
}

/** The pressed key as `SHORTCUTS` writes it; null for a combination that no shortcut has. */
function keyOf(event: KeyboardEvent): string | null {
  const { ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  if (altKey) return null;
  if (!ctrlKey && !metaKey) return plainKeyOf(event);
  const isMod = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isMod && !shiftKey && !repeat ? MOD + latinKeyOf(event).toLowerCase() : null;
}

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
/** Widgets with keys of their own. */
const WIDGETS = '[role=menu], [role=listbox], [role=application]';

/** Text fields keep their keys, and nothing is behind an open dialog. Opening the palette types nothing. */
function isFree({ target, defaultPrevented, isComposing }: KeyboardEvent, action: Shortcut): boolean {
  if (defaultPrevented || isComposing) return false;
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return false;
  if (!(target instanceof Element)) return true;
  return action === 'palette' || !target.closest(`${FIELDS}, ${WIDGETS}`);
}

/** The shortcut that a key press asks for here and now, of those that a component has. */
export function shortcutOf(
  event: KeyboardEvent,
  isOn: boolean,
  has: (action: Shortcut) => boolean,
): Shortcut | null {
  const key = keyOf(event);
  const found = SHORTCUTS.find(({ action, keys }) => has(action) && keys.some((known) => known === key));
  if (key === null || !found || !isFree(event, found.action)) return null;
  return isOn || hasModifier(key) ? found.action : null;
}

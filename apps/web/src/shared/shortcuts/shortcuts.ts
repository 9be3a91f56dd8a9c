/** Every shortcut of the product; screens use the same keys for other actions. `Mod+` is ⌘ on a Mac and Ctrl elsewhere. */
export const SHORTCUTS = [
  { action: 'palette', keys: ['Mod+k'] },
  { action: 'undo', keys: ['Mod+z'] },
  { action: 'help', keys: ['?'] },
  { action: 'next', keys: ['j', 'ArrowRight'] },
  { action: 'previous', keys: ['k', 'ArrowLeft'] },
  { action: 'review', keys: ['r'] },
  { action: 'start', keys: ['s'] },
  { action: 'remove', keys: ['d', 'Delete'] },
  { action: 'pick', keys: ['x'] },
  { action: 'pick_next', keys: ['Shift+j', 'Shift+ArrowRight'] },
  { action: 'pick_previous', keys: ['Shift+k', 'Shift+ArrowLeft'] },
  { action: 'next_case', keys: ['j', 'ArrowRight'] },
  { action: 'previous_case', keys: ['k', 'ArrowLeft'] },
  { action: 'confirm_case', keys: ['c'] },
  { action: 'take_case', keys: ['a'] },
  { action: 'assign_case', keys: ['g'] },
  { action: 'start_case', keys: ['s'] },
  { action: 'clean_case', keys: ['m'] },
  { action: 'verify_case', keys: ['v'] },
  { action: 'reject_case', keys: ['r'] },
  { action: 'close_case', keys: ['e'] },
  { action: 'pick_case', keys: ['x'] },
  { action: 'pick_next_case', keys: ['Shift+j', 'Shift+ArrowDown'] },
  { action: 'pick_previous_case', keys: ['Shift+k', 'Shift+ArrowUp'] },
  { action: 'picked_cases', keys: ['b'] },
  { action: 'annotate', keys: ['a'] },
  { action: 'set_class', keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] },
  { action: 'next_box', keys: [']'] },
  { action: 'previous_box', keys: ['['] },
  { action: 'nudge_box', keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
  {
    action: 'nudge_far',
    keys: ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'],
  },
  {
    action: 'resize_box',
    keys: ['Alt+ArrowLeft', 'Alt+ArrowRight', 'Alt+ArrowUp', 'Alt+ArrowDown'],
  },
  {
    action: 'resize_far',
    keys: ['Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowRight', 'Alt+Shift+ArrowUp', 'Alt+Shift+ArrowDown'],
  },
  { action: 'new_box', keys: ['n'] },
  { action: 'centre_box', keys: ['c'] },
  { action: 'unsure_box', keys: ['u'] },
  { action: 'delete_box', keys: ['Delete', 'Backspace'] },
  { action: 'hide_boxes', keys: ['h'] },
  { action: 'zoom_in', keys: ['+', '='] },
  { action: 'zoom_out', keys: ['-'] },
  { action: 'whole_photo', keys: ['f'] },
  { action: 'undo_edit', keys: ['Mod+z'] },
  { action: 'redo_edit', keys: ['Mod+Shift+z', 'Mod+y'] },
  { action: 'label_guide', keys: ['g'] },
  { action: 'close_guide', keys: ['Escape'] },
  { action: 'deselect_box', keys: ['Escape'] },
  { action: 'accept_boxes', keys: ['Enter'] },
  { action: 'photo_checked', keys: ['Shift+Enter'] },
  // Where 'Accept' is not offered.
  { action: 'only_checked', keys: ['Enter', 'Shift+Enter'] },
  { action: 'no_waste', keys: ['w'] },
  { action: 'next_photo', keys: ['j'] },
  { action: 'previous_photo', keys: ['k'] },
  { action: 'leave', keys: ['Escape'] },
] as const;
export type ShortcutAction = (typeof SHORTCUTS)[number]['action'];

/** These work on every screen, the others where the screen has such an action. */
export const GLOBAL_ACTIONS: readonly ShortcutAction[] = ['palette', 'undo', 'help'];

/** A key that is held down does these once: it would submit photo after photo unseen. */
const ONCE_PER_PRESS: ReadonlySet<ShortcutAction> = new Set([
  'accept_boxes',
  'photo_checked',
  'only_checked',
  'no_waste',
]);

export const MOD = 'Mod+';
export const SHIFT = 'Shift+';
export const ALT = 'Alt+';
export const hasModifier = (key: string): boolean => key.startsWith(MOD);

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A letter or digit of a keyboard that writes another script, such as Devanagari, counts as the Latin one on its key. */
function getLatinKey({ key, code }: KeyboardEvent): string {
  const isOtherScript = key.length === 1 && key > '~';
  const [, latin] = /^(?:Key|Digit)(.)$/.exec(code) ?? [];
  return isOtherScript && latin !== undefined ? latin.toLowerCase() : key;
}

/** Other signs, such as `?`, are what Shift makes of their key. */
const IS_SHIFTABLE = /^(?:[a-z]|Arrow\w+|Enter)$/i;
/** With Alt, letters write signs of their own. */
const IS_ARROW = /^Arrow/;

function getShiftedKey(event: KeyboardEvent): string {
  const key = getLatinKey(event);
  return event.shiftKey && IS_SHIFTABLE.test(key)
    ? SHIFT + (key.length === 1 ? key.toLowerCase() : key)
    : key;
}

function getPlainKey(event: KeyboardEvent): string | null {
  const key = getShiftedKey(event);
  if (!event.altKey) return key;
  return IS_ARROW.test(event.key) ? ALT + key : null;
}

/** The pressed key as `SHORTCUTS` writes it; null for a combination that no shortcut has. */
function getPressedKey(event: KeyboardEvent): string | null {
  const { ctrlKey, metaKey, altKey, repeat } = event;
  if (!ctrlKey && !metaKey) return getPlainKey(event);
  const isMod = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  const key = getShiftedKey(event);
  return isMod && !altKey && !repeat ? MOD + (key.length === 1 ? key.toLowerCase() : key) : null;
}

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
/** Widgets with keys of their own. */
const WIDGETS = '[role=menu], [role=listbox], [role=application]';
/** What Enter presses. A row that was chosen with the pointer leaves it to the screen. */
const PRESSED_BY_ENTER = 'a, summary, button:not([data-leaves-enter])';

/** Text fields keep their keys, and nothing is behind an open dialog. Opening the palette types nothing. */
function isFree(event: KeyboardEvent, action: ShortcutAction): boolean {
  const { target, key, repeat, defaultPrevented, isComposing } = event;
  if (defaultPrevented || isComposing || (repeat && ONCE_PER_PRESS.has(action))) return false;
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return false;
  if (!(target instanceof Element)) return true;
  if (key === 'Enter' && target.closest(PRESSED_BY_ENTER)) return false;
  return action === 'palette' || !target.closest(`${FIELDS}, ${WIDGETS}`);
}

/** The shortcut that a key press asks for here and now, of those that a component has, and its key. */
export function findShortcut(
  event: KeyboardEvent,
  isOn: boolean,
  has: (action: ShortcutAction) => boolean,
): { action: ShortcutAction; key: string } | null {
  const key = getPressedKey(event);
  const shortcut = SHORTCUTS.find(({ action, keys }) => has(action) && keys.some((known) => known === key));
  if (key === null || !shortcut || !isFree(event, shortcut.action)) return null;
  return isOn || hasModifier(key) ? { action: shortcut.action, key } : null;
}

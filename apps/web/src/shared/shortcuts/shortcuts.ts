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
  { action: 'annotate', scope: 'screen', keys: ['a'] },
  { action: 'set_class', scope: 'screen', keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] },
  { action: 'next_box', scope: 'screen', keys: [']'] },
  { action: 'previous_box', scope: 'screen', keys: ['['] },
  { action: 'nudge_box', scope: 'screen', keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
  {
    action: 'nudge_far',
    scope: 'screen',
    keys: ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'],
  },
  {
    action: 'resize_box',
    scope: 'screen',
    keys: ['Alt+ArrowLeft', 'Alt+ArrowRight', 'Alt+ArrowUp', 'Alt+ArrowDown'],
  },
  {
    action: 'resize_far',
    scope: 'screen',
    keys: ['Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowRight', 'Alt+Shift+ArrowUp', 'Alt+Shift+ArrowDown'],
  },
  { action: 'new_box', scope: 'screen', keys: ['n'] },
  { action: 'centre_box', scope: 'screen', keys: ['c'] },
  { action: 'unsure_box', scope: 'screen', keys: ['u'] },
  { action: 'delete_box', scope: 'screen', keys: ['Delete', 'Backspace'] },
  { action: 'hide_boxes', scope: 'screen', keys: ['h'] },
  { action: 'zoom_in', scope: 'screen', keys: ['+', '='] },
  { action: 'zoom_out', scope: 'screen', keys: ['-'] },
  { action: 'whole_photo', scope: 'screen', keys: ['f'] },
  { action: 'undo_edit', scope: 'screen', keys: ['Mod+z'] },
  { action: 'redo_edit', scope: 'screen', keys: ['Mod+Shift+z', 'Mod+y'] },
  { action: 'label_guide', scope: 'screen', keys: ['g'] },
  { action: 'accept_boxes', scope: 'screen', keys: ['Enter'] },
  { action: 'photo_checked', scope: 'screen', keys: ['Shift+Enter'] },
  { action: 'no_waste', scope: 'screen', keys: ['w'] },
  { action: 'next_photo', scope: 'screen', keys: ['j'] },
  { action: 'previous_photo', scope: 'screen', keys: ['k'] },
  { action: 'leave', scope: 'screen', keys: ['Escape'] },
] as const;
export type Shortcut = (typeof SHORTCUTS)[number]['action'];

/** What these do depends on which of their keys is pressed: the palette cannot offer them. */
export const NEEDS_KEY: ReadonlySet<Shortcut> = new Set([
  'set_class',
  'nudge_box',
  'nudge_far',
  'resize_box',
  'resize_far',
]);

/** A key that is held down does these once: it would submit photo after photo unseen. */
const ONCE_PER_PRESS: ReadonlySet<Shortcut> = new Set(['accept_boxes', 'photo_checked', 'no_waste']);

const MOD = 'Mod+';
const SHIFT = 'Shift+';
const ALT = 'Alt+';
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

/** All four arrow keys, where a list shows them as one. */
export const ARROWS = '← → ↑ ↓';

/** The caps to show for a key, such as `Ctrl` and `K`. */
export function capsOf(key: string): string[] {
  if (hasModifier(key)) {
    const caps = capsOf(key.slice(MOD.length)).map((cap) => (cap.length === 1 ? cap.toUpperCase() : cap));
    return [isMac() ? '⌘' : 'Ctrl', ...caps];
  }
  if (key.startsWith(SHIFT)) return ['Shift', ...capsOf(key.slice(SHIFT.length))];
  if (key.startsWith(ALT)) return ['Alt', ...capsOf(key.slice(ALT.length))];
  return [NAMES[key] ?? key];
}

/** A letter or digit of a keyboard that writes another script, such as Devanagari, counts as the Latin one on its key. */
function latinKeyOf({ key, code }: KeyboardEvent): string {
  const isOtherScript = key.length === 1 && key > '~';
  const [, latin] = /^(?:Key|Digit)(.)$/.exec(code) ?? [];
  return isOtherScript && latin !== undefined ? latin.toLowerCase() : key;
}

/** Other signs, such as `?`, are what Shift makes of their key. */
const IS_SHIFTABLE = /^(?:[a-z]|Arrow\w+|Enter)$/i;
/** With Alt, letters write signs of their own. */
const IS_ARROW = /^Arrow/;

function shiftedKeyOf(event: KeyboardEvent): string {
  const key = latinKeyOf(event);
  return event.shiftKey && IS_SHIFTABLE.test(key)
    ? SHIFT + (key.length === 1 ? key.toLowerCase() : key)
    : key;
}

function plainKeyOf(event: KeyboardEvent): string | null {
  const key = shiftedKeyOf(event);
  if (!event.altKey) return key;
  return IS_ARROW.test(event.key) ? ALT + key : null;
}

/** The pressed key as `SHORTCUTS` writes it; null for a combination that no shortcut has. */
function keyOf(event: KeyboardEvent): string | null {
  const { ctrlKey, metaKey, altKey, repeat } = event;
  if (!ctrlKey && !metaKey) return plainKeyOf(event);
  const isMod = isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  const key = shiftedKeyOf(event);
  return isMod && !altKey && !repeat ? MOD + (key.length === 1 ? key.toLowerCase() : key) : null;
}

const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable]';
/** Widgets with keys of their own. */
const WIDGETS = '[role=menu], [role=listbox], [role=application]';
/** What Enter presses. A row that was chosen with the pointer leaves it to the screen. */
const PRESSED_BY_ENTER = 'a, summary, button:not([data-leaves-enter])';

/** Text fields keep their keys, and nothing is behind an open dialog. Opening the palette types nothing. */
function isFree(event: KeyboardEvent, action: Shortcut): boolean {
  const { target, key, repeat, defaultPrevented, isComposing } = event;
  if (defaultPrevented || isComposing || (repeat && ONCE_PER_PRESS.has(action))) return false;
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return false;
  if (!(target instanceof Element)) return true;
  if (key === 'Enter' && target.closest(PRESSED_BY_ENTER)) return false;
  return action === 'palette' || !target.closest(`${FIELDS}, ${WIDGETS}`);
}

/** The shortcut that a key press asks for here and now, of those that a component has, and its key. */
export function shortcutOf(
  event: KeyboardEvent,
  isOn: boolean,
  has: (action: Shortcut) => boolean,
): { action: Shortcut; key: string } | null {
  const key = keyOf(event);
  const shortcut = SHORTCUTS.find(({ action, keys }) => has(action) && keys.some((known) => known === key));
  if (key === null || !shortcut || !isFree(event, shortcut.action)) return null;
  return isOn || hasModifier(key) ? { action: shortcut.action, key } : null;
}

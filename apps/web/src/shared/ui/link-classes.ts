/** The classes of a link that stands alone, with a target as large as a button's; not for one within a sentence. */
export const LINK_CLASSES =
  'inline-flex min-h-11 items-center gap-2 text-sm font-medium text-leaf underline-offset-4 hover:underline dense:min-h-8';

/**
 * The classes of a link that covers its row, which is `relative`: pressing the row anywhere opens it, and the ring is
 * around it.
 */
export const ROW_LINK_CLASSES =
  'hover:underline after:absolute after:-inset-x-2 after:inset-y-0 after:rounded-control focus-visible:outline-none ' +
  'focus-visible:after:outline-2 focus-visible:after:outline-leaf';

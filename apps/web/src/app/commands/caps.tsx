import { capsOf } from '../../shared/shortcuts/shortcuts.ts';

/** The caps of a shortcut's keys, as they are printed on a keyboard. */
export const Caps = ({ shortcut }: { shortcut: string }) => (
  <span className="flex shrink-0 gap-1">
    {capsOf(shortcut).map((cap) => (
      <kbd
        key={cap}
        className="min-w-7 rounded-control border bg-sunken px-1.5 py-0.5 text-center font-mono text-xs text-ink"
      >
        {cap}
      </kbd>
    ))}
  </span>
);
